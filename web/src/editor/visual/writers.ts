import { documentPositionOf, type VisualDocument } from "@hub/markdown/visual"
import { type EditorState, PluginKey, type Transaction } from "prosemirror-state"
import { Decoration, DecorationSet } from "prosemirror-view"
import { type WriterMark, writerAttributes } from "../writer-marks.ts"
import { showDecorations } from "./decorations.ts"

const key = new PluginKey<DecorationSet>("writers")

/** Marks the blocks in which others write. */
export const showWriters = () => showDecorations(key)

/** The change after which these blocks are marked and no others. */
export function markWriters(
  { tr, doc }: EditorState,
  opened: VisualDocument,
  marks: readonly WriterMark[],
): Transaction {
  const decorations = marks.flatMap((mark) => {
    const $start = doc.resolve(Math.min(documentPositionOf(opened, mark.start), doc.content.size))
    const from = $start.depth === 0 ? $start.pos : $start.before(1)
    const block = doc.nodeAt(from)
    return block ? [Decoration.node(from, from + block.nodeSize, writerAttributes(mark))] : []
  })
  return tr.setMeta(key, DecorationSet.create(doc, decorations))
}
