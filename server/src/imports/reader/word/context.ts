import type { FootnoteDefinition, Heading, Link } from "@hub/markdown"
import type { Ledger } from "../ledger.ts"
import type { ReaderLimits, ReadingChoices } from "../reading.ts"
import type { Counters } from "./counters.ts"
import type { Part } from "./package.ts"
import type { Numbering } from "./numbering.ts"
import type { Piece } from "./pieces.ts"
import type { Roles } from "./style-guess.ts"
import type { Styles } from "./styles.ts"
import type { XmlNode } from "./xml.ts"

/** A field that has begun: what it says to do, whether paragraphs before showed something of it, and what this one shows so far. */
export type OpenField = { node: XmlNode; instruction: string; showing: boolean; hasShown: boolean; pieces: Piece[] }

/** What is known while a document is walked. `part` is where ids are looked up: the body, or the notes. */
export type Walk = {
  limits: ReaderLimits
  choices: ReadingChoices
  ledger: Ledger
  styles: Styles
  numbering: Numbering
  roles: Roles
  part: Part
  fields: OpenField[]
  tableDepth: number
  counters: Counters
  title: string
  wanted: Set<string>
  waitingAnchors: string[]
  headingAnchors: Map<string, Heading>
  anchors: Set<string>
  references: { link: Link; source: XmlNode; anchor: string }[]
  notes: Notes
  images: Map<XmlNode, ImageSource>
  warnings: Set<string>
}

export type Notes = {
  texts: Map<string, { node: XmlNode; part: Part }>
  labels: Map<string, string>
  definitions: FootnoteDefinition[]
  comments: Map<string, XmlNode>
  /** Those that the text has referred to so far. */
  commented: Set<XmlNode>
}

/** An image that was found before the walk: where Markdown points, or why there is nothing to point to. */
export type ImageSource = { url: string; changed: boolean } | { lost: string }

/** A nested story (a note, a text box) has fields of its own. */
export function apart<T>(walk: Walk, part: Part, make: () => T): T {
  const outer = { part: walk.part, fields: walk.fields }
  walk.part = part
  walk.fields = []
  try {
    return make()
  } finally {
    walk.part = outer.part
    walk.fields = outer.fields
  }
}
