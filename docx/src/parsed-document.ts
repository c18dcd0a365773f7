import type { TextSummary } from "@hub/markdown"
import type { ValueKind } from "@hub/contract/import-suggestions"
import type { ImportType } from "@hub/contract/import-types"
import type { ChangesChoice, CommentsChoice } from "@hub/contract/imports"
import type { StyleRole } from "@hub/contract/style-map"
import type { HeadingLookAlike } from "./look-alikes.ts"

/** What one uploaded file holds, ready to become topics. Images wait as files in the work folder. */
export type ParsedDocument = {
  kind: ImportType
  documents: SourceDocument[]
  media: ImportedMedia[]
  report: ReportLine[]
  styles: StyleUse[]
  /** The names of the paragraph styles that a template's makers added to Word's own: by these it is known again. */
  template: string[]
  /** What the file calls its document, by which that is known again under another name; empty where it does not. */
  identity: string
  warnings: string[]
  /** What stands in the documents again and again, and could be a variable. */
  values?: RepeatedTextValue[]
}

/** A value that is written at several places of the documents. */
export type RepeatedTextValue = { value: string; kind: ValueKind; places: ValuePlace[] }

export type ValuePlace = { path: string; at: number }

/** A sentence a person can act on, instead of a reading. */
export type ReaderRefusal = { kind: "refused"; code: ReaderRefusalCode; message: string }

export type ReaderRefusalCode =
  | "empty"
  | "wrong_type"
  | "old_word"
  | "encrypted"
  | "macros"
  | "damaged"
  | "too_large"
  | "too_deep"
  | "unsafe"
  | "unreadable_text"
  | "nothing_inside"
  | "too_slow"
  | "too_much_memory"
  | "failed"
  | "cancelled"

/** `path` is the place inside an archive; links between documents are written `document:<path>#<anchor>`. */
export type SourceDocument = {
  path: string
  title: string
  frontmatter: string
  markdown: string
  headings: { level: number; title: string }[]
  /** What reading it told, so that it need not be read again. */
  notes?: TextSummary
  /** One topic as it stands, on this level; else it is cut at its headings. */
  level?: number
  /** How many levels its topics stand below those of the other documents. */
  depth?: number
  suggestions?: SuggestedChange[]
  /** Paragraphs that look like headings and are none. */
  look_alikes?: HeadingLookAlike[]
  /** What plain paragraphs read that stand out by their size alone. */
  larger?: string[]
  /** How many letters and figures the words have that were kept. */
  characters?: number
}

/** What a manuscript's author would have instead of a stretch of its Markdown; an unknown author has no name. */
export type SuggestedChange = {
  start: number
  end: number
  old: string
  insert: string
  said_by: string
  said_at: string | null
}

/** Markdown refers to an image as `media:<sha256>`; `path` is its file below the work folder. */
export type ImportedMedia = {
  sha256: string
  path: string
  filename: string
  mime: string
  bytes: number
  source: string
  original: string | null
}

/** For every construct: in = kept + converted + all that `lost` lists. `noted` tells more of what was not lost. */
export type ReportLine = {
  construct: string
  in: number
  kept: number
  converted: number
  lost: ReportLoss[]
  noted?: ReportLoss[]
}

/** `left_out` where that was on purpose. */
export type ReportLoss = { what: string; where: string; count: number; left_out?: true }

export type StyleUse = { id: string; name: string; count: number; sample: string; guess: StyleRole }

export type { StyleRole } from "@hub/contract/style-map"

/** What an importer may set: the role of a style, by its id, and what becomes of tracked changes and comments. */
export type ReaderChoices = {
  styles?: Record<string, StyleRole>
  tracked_changes?: ChangesChoice
  comments?: CommentsChoice
}

export type ReaderLimits = {
  entries: number
  entryBytes: number
  totalBytes: number
  ratio: number
  xmlDepth: number
  xmlNodes: number
  tableDepth: number
  folderDepth: number
  markdownDepth: number
  markdownBytes: number
  milliseconds: number
  megabytes: number
}

const mebibyte = 1024 * 1024

export const readerLimits: ReaderLimits = {
  entries: 2000,
  entryBytes: 64 * mebibyte,
  totalBytes: 200 * mebibyte,
  ratio: 200,
  xmlDepth: 256,
  xmlNodes: 3_000_000,
  tableDepth: 20,
  folderDepth: 50,
  markdownDepth: 50,
  markdownBytes: 8 * mebibyte,
  milliseconds: 60_000,
  megabytes: 512,
}
