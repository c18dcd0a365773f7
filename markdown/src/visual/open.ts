import type { Root } from "mdast"
import type { Node } from "prosemirror-model"
import { parse } from "../parse.ts"
import type { Conventions } from "./conventions.ts"
import { conventionsOf } from "./conventions.ts"
import { definitionsIn } from "./definitions.ts"
import type { Definitions } from "./definitions.ts"
import type { Block } from "./origin.ts"
import { readBlocks } from "./read.ts"
import { schema } from "./schema.ts"

/**
 * A text that is open for visual editing: the document, and for each of its top-level blocks where it was read from
 * (undefined for an empty paragraph that the source does not have). It never changes; a save gives a new one.
 */
export interface Opened {
  readonly source: string
  readonly doc: Node
  readonly blocks: readonly (Block | undefined)[]
  readonly definitions: Definitions
  /** How the text was written when it was opened first; learnt when it is asked for. */
  readonly conventions: () => Conventions
}

/**
 * Opens a text without frontmatter as a visual document. `tree` is what `parse` gives for this very text, if a worker has
 * done that already. Never throws; an empty text opens as one empty paragraph.
 */
export function openVisual(source: string, tree: Root = parse(source)): Opened {
  const read = readBlocks(tree, source)
  const blocks = read.map(({ origin }): Block => ({ shift: 0, origin }))
  let learnt: Conventions | undefined
  return {
    source,
    doc: schema.node("doc", null, read.length === 0 ? schema.node("paragraph") : read.map(({ node }) => node)),
    blocks: read.length === 0 ? [undefined] : blocks,
    definitions: definitionsIn(tree, source),
    conventions: () => (learnt ??= conventionsOf(source, blocks)),
  }
}
