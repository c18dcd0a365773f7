import type { AlertKind, CaptionKind, Definition, FootnoteDefinition, Heading, Nodes, Table } from "@hub/markdown"
import type {
  PdfBlock,
  PdfCaption,
  PdfHeading as HeadingBlock,
  PdfInline,
  PdfNote,
  PdfPicture,
  PdfSpanKind,
} from "./document.ts"

/** What the walk over one topic asks of the book around it. */
export type TopicContext = {
  definitions: Map<string, Definition>
  notes: Map<string, FootnoteDefinition>
  heading(heading: SourceHeading): HeadingBlock
  /** The names that links use for a heading. */
  idsOf(heading: Heading): string[]
  link(url: string, body: PdfInline[]): PdfInline
  picture(picture: { url: string; alt: string; title?: string | undefined; size?: string | undefined }): PdfPicture
  /** The place for a name that the author gave, unless it has been set. */
  anchor(id: string): PdfInline[]
  /** The chart or diagram that a block of code is, as a picture, and the table that it holds. */
  drawing(language: string, source: string): { image: PdfPicture; table: Table | undefined } | undefined
  /** How many signs of code stand beside one another. */
  signsOfCode: number
  /** The titles of alerts. */
  alerts: Record<AlertKind, string>
  sameNote(note: PdfNote): PdfInline
  addWarning(sentence: string): void
  /** Gives the next number of a kind; absent where nothing has one. */
  numbers?: NumberGiver | undefined
}

/** Gives numbers in reading order. */
export type NumberGiver = (kind: CaptionKind, id: string | undefined, body: PdfInline[]) => PdfCaption

export type SourceHeading = { depth: number; ids: string[]; body: PdfInline[] }

/** Where on the page the walk is. */
export type PagePosition = { depth: number; span: number; cell?: true; heading?: true; linked?: true; noted?: true }

/** How many signs of code stand beside one another where the walk is: containers take room. */
export const signsOfCodeAt = ({ signsOfCode }: TopicContext, { depth, cell }: PagePosition): number =>
  cell ? 30 : Math.max(30, signsOfCode - depth * 4)

export type BlockConverter = {
  around: TopicContext
  blocks(nodes: Nodes[], position: PagePosition): PdfBlock[]
  inlines(nodes: Nodes[], position: PagePosition): PdfInline[]
  heading(heading: SourceHeading, position: PagePosition): PdfBlock[]
  link(url: string, body: PdfInline[], position: PagePosition): PdfInline
}

/** Deeper than this containers are opened and their content goes on flat: neither reader nor compiler follows. */
export const deepestContainer = 12
export const deepestSpan = 8

export const tooDeepWarning = `Lists, quotes or tables nested more than ${deepestContainer} levels deep are printed without further indentation.`

export const spanKinds: Record<string, PdfSpanKind> = {
  b: "strong",
  strong: "strong",
  i: "emphasis",
  em: "emphasis",
  cite: "emphasis",
  dfn: "emphasis",
  var: "emphasis",
  s: "strike",
  strike: "strike",
  del: "strike",
  u: "underline",
  ins: "underline",
  sup: "above",
  sub: "below",
  small: "small",
  mark: "mark",
  kbd: "key",
}
