import type { CaptionKind, PhrasingContent } from "@hub/markdown"
import type { XmlNode } from "./xml.ts"

export type CountedKind = "table" | "figure"

/** A paragraph that Word numbers, and what it is as a caption: without its number, which editions give. */
export type WordCaption = {
  kind: CountedKind
  /** "Table", in the author's language. */
  label: string
  words: PhrasingContent[]
  /** The bookmarks that something refers to. */
  names: string[]
  /** The words of the file that the number took. */
  counted: XmlNode[]
}

/** What links to a caption's bookmark lead to. */
export type CaptionTarget = { id: string; kind: CaptionKind }
