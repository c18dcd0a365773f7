import { documentPositionOf, type VisualDocument } from "@hub/markdown/visual"
import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state"
import { Decoration, DecorationSet } from "prosemirror-view"
import { type WriterMark, writerAttributes } from "../writer-marks.ts"

const key = new PluginKey<DecorationSet>("writers")

/** Marks the blocks in which others write. */
export function showWriters(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, marks) =>
        (transaction.getMeta(key) as DecorationSet | undefined) ??
        (transaction.docChanged ? marks.map(transaction.mapping, transaction.doc) : marks),
    },
    props: { decorations: (state) => key.getState(state) },
  })
}

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
