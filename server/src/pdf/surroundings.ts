import type { Definition, FootnoteDefinition, Heading, Nodes } from "@hub/markdown"
import type { Block, Heading as HeadingBlock, Inline, Note, Picture, Span } from "./document.ts"

/** What the walk over one topic asks of the book around it. */
export type Surroundings = {
  definitions: Map<string, Definition>
  notes: Map<string, FootnoteDefinition>
  heading(heading: HeadingFound): HeadingBlock
  /** The names that links use for a heading. */
  idsOf(heading: Heading): string[]
  link(url: string, body: Inline[]): Inline
  picture(picture: { url: string; alt: string; title?: string | undefined; size?: string | undefined }): Picture
  /** The place for a name that the author gave, unless it has been set. */
  anchor(id: string): Inline[]
  sameNote(note: Note): Inline
  say(sentence: string): void
}

export type HeadingFound = { depth: number; ids: string[]; body: Inline[] }

/** Where on the page the walk is. */
export type Spot = { depth: number; span: number; cell?: true; heading?: true; linked?: true; noted?: true }

export type Walk = {
  around: Surroundings
  blocks(nodes: Nodes[], spot: Spot): Block[]
  inlines(nodes: Nodes[], spot: Spot): Inline[]
  heading(heading: HeadingFound, spot: Spot): Block[]
  link(url: string, body: Inline[], spot: Spot): Inline
}

/** Deeper than this containers are opened and their content goes on flat: neither reader nor compiler follows. */
export const deepest = 12
export const deepestSpan = 8

export const tooDeep = `Lists, quotes or tables nested more than ${deepest} deep are printed without further indentation.`

export const spans: Record<string, Span> = {
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
