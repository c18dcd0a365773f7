import { Schema } from "prosemirror-model"
import { blocks } from "./schema-blocks.ts"
import { inlines } from "./schema-inlines.ts"
import { marks } from "./schema-marks.ts"
import { tables } from "./schema-tables.ts"

/**
 * What a visual document is made of: one node for each thing that Markdown can say, and a source block or raw piece for
 * what it cannot. Paragraphs come first among the blocks, so that an empty place is filled with one.
 */
export const schema = new Schema({ nodes: { ...blocks, ...tables, ...inlines }, marks })
