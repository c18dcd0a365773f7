import { documentPositionOf, type VisualDocument } from "@hub/markdown/visual"
import { type EditorState, PluginKey, type Transaction } from "prosemirror-state"
import { Decoration, DecorationSet } from "prosemirror-view"
import { type CommentMark, commentMarkAttributes } from "../comment-marks.ts"
import { showDecorations } from "./decorations.ts"

const key = new PluginKey<DecorationSet>("comments")

/** Marks the words that comments are about. */
export const showCommentMarks = () => showDecorations(key)

/** The change after which these words are marked and no others. */
export function markComments(
  { tr, doc }: EditorState,
  opened: VisualDocument,
  marks: readonly CommentMark[],
): Transaction {
  const decorations = marks.flatMap((mark) => {
    const [from, to] = [documentPositionOf(opened, mark.start), documentPositionOf(opened, mark.end)]
    return from < to && to <= doc.content.size ? [Decoration.inline(from, to, commentMarkAttributes(mark))] : []
  })
  return tr.setMeta(key, DecorationSet.create(doc, decorations))
}
