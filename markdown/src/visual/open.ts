import type { Root } from "mdast"
import type { Node } from "prosemirror-model"
import { parseMarkdown } from "../parse.ts"
import type { MarkdownConventions } from "./conventions.ts"
import { learnConventions } from "./conventions.ts"
import { collectDefinitions } from "./definitions.ts"
import type { SourceDefinitions } from "./definitions.ts"
import type { BlockOrigin } from "./origin.ts"
import { readDocumentBlocks } from "./read-blocks.ts"
import { schema } from "./schema.ts"

/**
 * A text that is open for visual editing: the document, and for each of its top-level blocks where it was read from
 * (undefined for an empty paragraph that the source does not have). It never changes; a save gives a new one.
 */
export interface VisualDocument {
  readonly source: string
  readonly doc: Node
  readonly blocks: readonly (BlockOrigin | undefined)[]
  readonly definitions: SourceDefinitions
  /** How the text was written when it was opened first; learnt when it is asked for. */
  readonly conventions: () => MarkdownConventions
}

/**
 * Opens a text without frontmatter as a visual document. `tree` is what `parse` gives for this very text, if a worker has
 * done that already. Never throws; an empty text opens as one empty paragraph.
 */
export function openVisual(source: string, tree: Root = parseMarkdown(source)): VisualDocument {
  const read = readDocumentBlocks(tree, source)
  const blocks = read.map(({ origin }): BlockOrigin => ({ shift: 0, origin }))
  let learnt: MarkdownConventions | undefined
  return {
    source,
    doc: schema.node("doc", null, read.length === 0 ? schema.node("paragraph") : read.map(({ node }) => node)),
    blocks: read.length === 0 ? [undefined] : blocks,
    definitions: collectDefinitions(tree, source),
    conventions: () => (learnt ??= learnConventions(source, blocks)),
  }
}
