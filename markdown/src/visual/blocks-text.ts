import type { Node } from "prosemirror-model"
import { tableText } from "./patch-table.ts"
import type { Patching } from "./patching.ts"
import { writtenIn } from "./patching.ts"
import { schema } from "./schema.ts"
import { blockTree } from "./to-tree.ts"

const { nodes } = schema

/** Blocks as text, with an empty line between two of them; those that the source has are written as they stand there. */
export function blocksText(blocks: readonly Node[], patching: Patching): string {
  const written = writtenIn(patching)
  return patching.writer.blocks(
    blocks.map((block) =>
      block.type === nodes.table
        ? { type: "html", value: written(block) ?? tableText(block, patching) }
        : blockTree(block, written),
    ),
  )
}
