import { Schema } from "prosemirror-model"
import { blockSpecs } from "./schema-blocks.ts"
import { inlineSpecs } from "./schema-inlines.ts"
import { markSpecs } from "./schema-marks.ts"
import { tableSpecs } from "./schema-tables.ts"

/**
 * What a visual document is made of: one node for each thing that Markdown can say, and a source block or raw piece for
 * what it cannot. Paragraphs come first among the blocks, so that an empty place is filled with one.
 */
export const schema = new Schema({ nodes: { ...blockSpecs, ...tableSpecs, ...inlineSpecs }, marks: markSpecs })
