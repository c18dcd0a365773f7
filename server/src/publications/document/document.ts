import type { Glossary } from "./glossary.ts"
import type { HouseStyle } from "@hub/contract/house-style"
import type { StyleFont } from "../../house-style/fonts/list.ts"
import type { ChangedValue, EditionChange } from "@hub/contract/edition-changes"
import type { PdfStandard } from "@hub/contract/publications"
import type { AlertKind, CaptionKind, IndexMark, Root } from "@hub/markdown"
import type { IndexWords, NumberWords } from "@hub/reader/words/edition-words"
import type { IndexGroup } from "./sort-index.ts"

/** What is asked for: topics in reading order, their variables resolved. `date` is an ISO day or moment. */
export type Book = {
  title: string
  author: string
  description?: string
  date: string
  language: string
  edition?: string
  numbered: boolean
  /** Tables, figures and equations have numbers. */
  captions?: boolean
  /** Marks in the text make an index at the end. */
  index?: boolean
  /** Glossaries in the topics are sorted, and their terms linked. */
  glossary?: boolean | Glossary
  topics: {
    id: number
    title: string
    /** Other titles that the text may open with. */
    also?: string[]
    level: number
    /** Where it is another than that of the book. */
    language?: string
    /** Begins on a page of its own, whatever its level. */
    new_page?: boolean
    tree: Root
    /** How it stood in the edition that this one is compared with, where that was otherwise. */
    before?: { title: string; tree: Root } | "nothing"
  }[]
  /** The earlier edition that bars and a list of changes tell the difference to. */
  since?: { edition: number; changes: BookChange[]; values: ChangedValue[] } | undefined
  /** Every page says that this is a draft. */
  draft?: boolean
  standard?: PdfStandard
  style?: HouseStyle | undefined
  fonts?: StyleFont[] | undefined
  publisher?: string
  /** The file behind an image's address, if the hub holds one. */
  image(url: string): { path: string; alt?: string } | undefined
  /** Where a file of the hub can be had that a text links to; undefined for any other address. */
  file?(url: string): string | undefined
}

/** `place` is the topic of the book that it is about, if that is still there. */
export type BookChange = Omit<EditionChange, "topic_id" | "node_id"> & { place: number | null }

/** What the template walks. Strings are printed as they are; nothing in here is markup. */
export type PdfDocument = {
  title: string
  author: string
  publisher: string
  description: string
  edition: string
  /** Year, month and day, for the file's own record; absent where the book's date cannot be read as one. */
  day?: [number, number, number]
  /** The same date in the words of the book's language. */
  date: string
  language: string
  region?: string
  /** The document as a whole runs from right to left. */
  rtl?: true
  numbered: boolean
  draft?: true
  standard?: PdfStandard
  as_picture?: true
  style: PrintStyle
  /** The words of numbered tables and figures, where they have numbers, and what there is of them. */
  numbers?: NumberWords & { lists: PdfNumberList[] }
  index?: PdfIndex
  body: PdfBlock[]
  warnings: string[]
}

/** The index at the end, under its heading's `label`. A place says in which part it is. */
export type PdfIndex = { title: string; label: string; words: IndexWords; groups: IndexGroup<PdfIndexPlace>[] }
export type PdfIndexPlace = { label: string; part: string }

/** All tables or all figures, as a list after the contents has them. */
export type PdfNumberList = { kind: CaptionKind; title: string; entries: PdfNumberEntry[] }
export type PdfNumberEntry = { label: string; name: string; body: PdfInline[] }

/** What a table, figure or equation is called by its number, its caption, and the sources and notes below it. */
export type PdfCaption = { kind: "caption"; label: string; name: string; number: number; body: PdfInline[] }

/** A language as the compiler takes it: two or three letters, and the two of a country where there is one. */
export type PrintLanguage = { language: string; region?: string }

/** What a topic is in that is in another language than its book, with the whole `tag` for pages and Word files. */
export type TopicLanguage = PrintLanguage & { tag: string; rtl?: true }

/** `changed` has a bar beside it; `gone` marks where something was that the earlier edition had; `spoken` is another language than the book's. */
export type PdfBlock = PlainPdfBlock & { changed?: true; gone?: "above" | "below"; spoken?: TopicLanguage }

type PlainPdfBlock =
  | { kind: "paragraph"; body: PdfInline[]; rtl?: true }
  /** A paragraph of a list whose items stand close together. */
  | { kind: "line"; body: PdfInline[]; rtl?: true }
  | PdfHeading
  | { kind: "code"; text: string; language?: string; info?: string }
  | { kind: "quote"; body: PdfBlock[]; rtl?: true }
  | { kind: "alert"; tone: AlertKind; title: string; body: PdfBlock[]; rtl?: true }
  /** A list that `follows` goes on with the one before it, and one that `leads` with the one after it. */
  | { kind: "bullets"; items: PdfBlock[][]; close: boolean; rtl?: true; follows?: true; leads?: true }
  | { kind: "numbers"; items: PdfBlock[][]; close: boolean; start: number; rtl?: true; follows?: true; leads?: true }
  | { kind: "tasks"; items: PdfBlock[][]; close: boolean; marks: TaskMark[]; rtl?: true; follows?: true; leads?: true }
  | { kind: "terms"; items: { term: PdfInline[]; body: PdfBlock[] }[]; rtl?: true }
  | PdfTable
  | PdfFigure
  | { kind: "rule" }
  | FormulaBlock

/** What is `rtl` runs from right to left, whatever runs around it. `running` is the title that the pages from here on carry at their head. */
export type PdfHeading = {
  kind: "heading"
  level: number
  label: string
  body: PdfInline[]
  listed: boolean
  rtl?: true
  new_page?: true
  running?: string
  /** Without a number, whatever the others have. */
  plain?: true
}

/** Its `caption` is what there is without numbers. */
export type PdfFigure = {
  kind: "figure"
  image: PdfPicture
  caption: PdfInline[]
  id?: string
  captioned?: PdfCaption
  notes?: PdfBlock[]
}

export type TaskMark = "☐" | "☑" | "•"

export type PdfTable = {
  kind: "table"
  /** A width is a share of what the narrow columns leave, or nothing for a column as wide as its text. One of `figures` holds numbers only. */
  columns: { align: "left" | "center" | "right"; share?: number; figures?: true }[]
  head: PdfCell[][]
  rows: PdfCell[][]
  /** Stands on one page. */
  together?: true
  /** Whether the head comes again on each page; it cannot where it holds something a page links to. */
  repeated: boolean
  rtl?: true
  /** The rows, counted without the head, that have a bar beside them. */
  fresh?: number[]
  /** The caption in the table itself, and its name, until captions are gathered. */
  title?: PdfInline[]
  id?: string
  captioned?: PdfCaption
  notes?: PdfBlock[]
  /** Its last row is a total. */
  total?: true
  /** Stands across a page of its own. */
  across_page?: true
}
/** One with a `figure` holds a number alone, which no line breaks; `pad` are the signs that bring its decimals below the others. */
export type PdfCell = { body: PdfBlock[]; strong?: true; across?: number; down?: number; figure?: true; pad?: string }

export type PdfInline =
  | string
  | { kind: PdfSpanKind; body: PdfInline[] }
  | { kind: "mono"; text: string }
  | { kind: "formula"; tex: string; parts: Formula }
  | { kind: "link"; url: string; body: PdfInline[] }
  | PdfReference
  | PdfAnchor
  | PdfNote
  | { kind: "same-note"; label: string }
  | { kind: "image"; image: PdfPicture }
  | { kind: "break" }

/** A place that links lead to; one with a `mark` is in the index. */
export type PdfAnchor = { kind: "anchor"; label: string; mark?: IndexMark }

export type FormulaBlock = { kind: "equation"; tex: string; parts: Formula; id?: string; captioned?: PdfCaption }

/** What a formula is made of, as the template puts it together. A `sign` is one character, in italics where it is a letter. */
export type Formula =
  | { form: "row"; of: Formula[] }
  | { form: "sign" | "upright" | "name"; text: string }
  | { form: "fraction"; above: Formula; below: Formula }
  | { form: "root"; of: Formula; index?: Formula }
  | { form: "scripts"; of: Formula; above?: Formula; below?: Formula; apart?: true }
  | { form: "accent"; of: Formula; sign: string }
  | { form: "line" | "brace"; of: Formula; side: "above" | "below" }
  | { form: "fenced"; open: string; close: string; of: Formula }
  | { form: "rows"; rows: Formula[][]; sides: FormulaColumnSide[] }
  | { form: "boxed"; of: Formula }
  | { form: "space"; ems: number }
  | { form: "hidden"; of: Formula }

/** Where the words of a column stand. */
export type FormulaColumnSide = "left" | "center" | "right"

/** One with a `name` reads as that, such as "Table 3". */
export type PdfReference = {
  kind: "reference"
  label: string
  body: PdfInline[]
  name?: string
  wants_name?: CaptionKind
}
/** One `in` a heading must not be noted a second time where the contents repeat the heading. */
export type PdfNote = { kind: "note"; in?: "heading"; label?: string; body: PdfBlock[]; spoken?: TopicLanguage }

export type PdfSpanKind =
  | "span"
  | "strong"
  | "emphasis"
  | "strike"
  | "underline"
  | "above"
  | "below"
  | "small"
  | "mark"
  | "key"

/** `path` is set once the file has been found, looked at and copied; until then, or without it, `alt` stands in. */
export type PdfPicture = {
  source: string
  alt: string
  title?: string
  path?: string
  /** The width in points, where the author or the file names one. */
  width?: number
  /** A picture that the hub drew itself. */
  svg?: string
  /** The author's share of the column, from 0 to 1. */
  part?: number
  /** Height by width, so that a tall picture is kept on its page. */
  ratio?: number
  /** Words over it, which the page sets. */
  labels?: PdfLabels
}

/** Words of a drawing by their place in it: `anchor` is which part of them lies left of that place. */
export type PdfLabels = {
  width: number
  fill: string
  words: { words: string; x: number; y: number; size: number; weight: number; anchor: number }[]
}

/** The house style as the template of books takes it; nothing in here is markup. */
export type PrintStyle = Pick<HouseStyle, "cover" | "paper" | "two_sided" | "hyphenate"> & {
  ink: string
  body_font: string
  heading_font: string
  /** Of uploaded fonts: what they are called in a PDF where that is another name, and their files. */
  print_names?: Record<string, string>
  font_files?: string[]
  footer: string
  imprint: PrintImprint
  logo?: PdfPicture
  cover_picture?: PdfPicture
}

/** What an edition says of itself: paragraphs, numbers by which it is known, and links. */
export type PrintImprint = {
  paragraphs: string[]
  numbers: { name: string; value: string; url?: string }[]
  links: { label: string; url: string }[]
}
