import type { FootnoteDefinition, Heading, Link, BlockContent, DefinitionContent, Nodes } from "@hub/markdown"
import type { ReportBuilder } from "../report.ts"
import type { StoredImage } from "../media-store.ts"
import type { ReaderLimits, ReaderChoices } from "../parsed-document.ts"
import type { CaptionTarget, WordCaption } from "./caption-types.ts"
import type { ListCounters } from "./counters.ts"
import type { PackagePart } from "./package.ts"
import type { ListNumbering } from "./numbering.ts"
import type { InlineToken } from "./inline-tokens.ts"
import type { DocumentStyleRoles } from "./style-guess.ts"
import type { WordStyles } from "./styles.ts"
import type { XmlNode } from "./xml.ts"

/** A field that has begun: what it says to do, whether paragraphs before showed something of it, and what this one shows so far. */
export type OpenField = {
  node: XmlNode
  instruction: string
  showing: boolean
  hasShown: boolean
  tokens: InlineToken[]
}

/** What is known while a document is walked. `part` is where ids are looked up: the body, or the notes. */
export type ReaderContext = {
  limits: ReaderLimits
  choices: ReaderChoices
  report: ReportBuilder
  styles: WordStyles
  numbering: ListNumbering
  roles: DocumentStyleRoles
  part: PackagePart
  fields: OpenField[]
  tableDepth: number
  counters: ListCounters
  title: string
  wanted: Set<string>
  waitingAnchors: string[]
  /** By the key of their bookmarks. */
  headingAnchors: Map<string, Heading>
  anchors: Map<string, string>
  /** The bookmarks since the last paragraph with which the hub names captions. */
  captionNames: string[]
  /** Paragraphs that may be captions, and what links to their bookmarks lead to. */
  captions: Map<Nodes, WordCaption>
  captionTargets: Map<string, CaptionTarget>
  references: { link: Link; source: XmlNode; anchor: string; sources: XmlNode[] }[]
  notes: DocumentNotes
  images: Map<XmlNode, StoredImage>
  warnings: Set<string>
}

export type DocumentNotes = {
  texts: Map<string, { node: XmlNode; part: PackagePart }>
  labels: Map<string, string>
  definitions: FootnoteDefinition[]
  /** The signs of notes at which there is a bookmark, by its key. */
  bookmarked: Map<string, XmlNode>
  comments: Map<string, XmlNode>
  /** Those that the text has referred to so far. */
  commented: Set<XmlNode>
}

/** A nested story (a note, a text box) has fields of its own, and takes no anchor of what it stands in. */
export function readNestedStory<T>(context: ReaderContext, part: PackagePart, make: () => T): T {
  const outer = { part: context.part, fields: context.fields, waitingAnchors: context.waitingAnchors }
  context.part = part
  context.fields = []
  context.waitingAnchors = []
  try {
    return make()
  } finally {
    context.part = outer.part
    context.fields = outer.fields
    context.waitingAnchors = [...outer.waitingAnchors, ...context.waitingAnchors]
  }
}

export type ReadBlocks = (context: ReaderContext, node: XmlNode) => MarkdownBlock[]

export type MarkdownBlock = BlockContent | DefinitionContent
