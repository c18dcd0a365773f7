import type { ChangedValue, EditionChange } from "@hub/contract/edition-changes"
import type { PdfStandard } from "@hub/contract/publications"
import type { AlertKind, Root } from "@hub/markdown"

/** What is asked for: topics in reading order, their variables resolved. `date` is an ISO day or moment. */
export type Book = {
  title: string
  author: string
  date: string
  language: string
  edition?: string
  numbered: boolean
  topics: {
    id: number
    title: string
    /** Other titles that the text may open with. */
    also?: string[]
    level: number
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
  /** The file behind an image's address, if the hub holds one. */
  image(url: string): { path: string; alt?: string } | undefined
}

/** `place` is the topic of the book that it is about, if that is still there. */
export type BookChange = Omit<EditionChange, "topic_id" | "node_id"> & { place: number | null }

/** What the template walks. Strings are printed as they are; nothing in here is markup. */
export type PdfDocument = {
  title: string
  author: string
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
  body: Block[]
  notices: string[]
}

/** `changed` has a bar beside it; `gone` marks where something was that the earlier edition had. */
export type Block = Plain & { changed?: true; gone?: "above" | "below" }

type Plain =
  | { kind: "paragraph"; body: Inline[]; rtl?: true }
  /** A paragraph of a list whose items stand close together. */
  | { kind: "line"; body: Inline[]; rtl?: true }
  | Heading
  | { kind: "code"; text: string; language?: string }
  | { kind: "quote"; body: Block[]; rtl?: true }
  | { kind: "alert"; tone: AlertKind; title: string; body: Block[]; rtl?: true }
  /** A list that `follows` goes on with the one before it, and one that `leads` with the one after it. */
  | { kind: "bullets"; items: Block[][]; close: boolean; rtl?: true; follows?: true; leads?: true }
  | { kind: "numbers"; items: Block[][]; close: boolean; start: number; rtl?: true; follows?: true; leads?: true }
  | { kind: "tasks"; items: Block[][]; close: boolean; marks: Mark[]; rtl?: true; follows?: true; leads?: true }
  | { kind: "terms"; items: { term: Inline[]; body: Block[] }[]; rtl?: true }
  | Table
  | { kind: "figure"; image: Picture; caption: Inline[] }
  | { kind: "rule" }
  | FormulaBlock

/** What is `rtl` runs from right to left, whatever runs around it. `running` is the title that the pages from here on carry at their head. */
export type Heading = {
  kind: "heading"
  level: number
  label: string
  body: Inline[]
  listed: boolean
  rtl?: true
  new_page?: true
  running?: string
  /** Without a number, whatever the others have. */
  plain?: true
}

export type Mark = "☐" | "☑" | "•"

export type Table = {
  kind: "table"
  /** A width is a share of what the narrow columns leave, or nothing for a column as wide as its text. */
  columns: { align: "left" | "center" | "right"; share?: number }[]
  head: Cell[][]
  rows: Cell[][]
  /** Whether the head comes again on each page; it cannot where it holds something a page links to. */
  repeated: boolean
  rtl?: true
  /** The rows, counted without the head, that have a bar beside them. */
  fresh?: number[]
}
export type Cell = { body: Block[]; strong?: true; across?: number; down?: number }

export type Inline =
  | string
  | { kind: Span; body: Inline[] }
  | { kind: "mono"; text: string }
  | { kind: "formula"; tex: string; parts: Formula }
  | { kind: "link"; url: string; body: Inline[] }
  | Reference
  | { kind: "anchor"; label: string }
  | Note
  | { kind: "same-note"; label: string }
  | { kind: "image"; image: Picture }
  | { kind: "break" }

export type FormulaBlock = { kind: "equation"; tex: string; parts: Formula }

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
  | { form: "rows"; rows: Formula[][]; sides: Side[] }
  | { form: "boxed"; of: Formula }
  | { form: "space"; ems: number }
  | { form: "hidden"; of: Formula }

/** Where the words of a column stand. */
export type Side = "left" | "center" | "right"

export type Reference = { kind: "reference"; label: string; body: Inline[] }
/** One `in` a heading must not be noted a second time where the contents repeat the heading. */
export type Note = { kind: "note"; in?: "heading"; label?: string; body: Block[] }

export type Span =
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
export type Picture = {
  source: string
  alt: string
  title?: string
  path?: string
  /** The width in points, where the author or the file names one. */
  width?: number
  /** The author's share of the column, from 0 to 1. */
  part?: number
  /** Height by width, so that a tall picture is kept on its page. */
  ratio?: number
}
