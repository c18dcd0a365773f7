import type { Node } from "prosemirror-model"
import { writeTable } from "./patch-table.ts"
import type { PatchContext } from "./patch-context.ts"
import { createSourceLookup } from "./patch-context.ts"
import { schema } from "./schema.ts"
import { blockTree } from "./to-tree.ts"

const { nodes } = schema

/** Blocks as text, with an empty line between two of them; those that the source has are written as they stand there. */
export function writeBlocks(blocks: readonly Node[], patching: PatchContext): string {
  const written = createSourceLookup(patching)
  return patching.writer.blocks(
    blocks.map((block) =>
      block.type === nodes.table
        ? { type: "html", value: written(block) ?? writeTable(block, patching) }
        : blockTree(block, written),
    ),
  )
}
