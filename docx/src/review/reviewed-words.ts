import type { TextMarks } from "../read/marks.ts"

/** What a Word file says, paragraph by paragraph, with what was changed in it and said about it. */
export type ReviewedWords = {
  body: ReviewedParagraph[]
  /** The notes by the key that their signs in the text have. */
  notes: Map<string, ReviewedParagraph[]>
  comments: ReviewComment[]
  /** What pieces refer to by their index. */
  changes: MarkedChange[]
  /** The words of page headers and footers, each once. */
  margins: string[]
}

/** An insertion, deletion or change of format that the program marked, and by whom and when, as the file says. */
export type MarkedChange = { by: string; at: string | null }

/** The words of a comment; `parent` is the one that it replies to. */
export type ReviewComment = { id: string; parent: string | null; by: string; at: string | null; text: string }

export type ReviewedParagraph = {
  /** The id of its style. */
  style: string
  /** Its level where it is a heading. */
  heading: number | null
  isTitle: boolean
  isCode: boolean
  list: { ordered: boolean; level: number } | null
  /** Table, row and column, where it stands in a table. */
  cell: string | null
  pieces: ReviewedPiece[]
  /** Whether the break after it was inserted or deleted, and which comments go on over it. */
  end: PieceMarks
  /** The change of its format that the program marked. */
  formatted?: number
}

type PieceMarks = { inserted?: number; deleted?: number; comments: string[] }

/** A stretch of text that looks alike, or one thing that is no text. */
export type ReviewedPiece = PieceMarks & {
  text: string
  object?: ReviewedObject
  marks: TextMarks
  isLinked: boolean
  /** The change of its format that the program marked. */
  formatted?: number
}

/** `content` tells one from another: the digest of a picture, the TeX of an equation, the key of a note. */
export type ReviewedObject = { kind: "picture" | "equation" | "note" | "drawing"; content: string }
