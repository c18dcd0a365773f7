import { documentPositionOf, type VisualDocument } from "@hub/markdown/visual"
import { type EditorState, PluginKey, type Transaction } from "prosemirror-state"
import { Decoration, DecorationSet } from "prosemirror-view"
import { type CommentMark, commentMarkAttributes } from "../comment-marks.ts"
import styles from "../CommentMarks.module.css"
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
    if (from >= to || to > doc.content.size) return []
    const words = Decoration.inline(from, to, commentMarkAttributes(mark))
    return mark.suggested ? [words, Decoration.widget(to, () => showInserted(mark), { side: 1, marks: [] })] : [words]
  })
  return tr.setMeta(key, DecorationSet.create(doc, decorations))
}

/** What somebody suggests to write there; it is shown beside the text and is none of it. */
function showInserted({ key, suggested }: CommentMark): HTMLElement {
  const inserted = document.createElement("ins")
  inserted.className = styles.inserted ?? ""
  inserted.role = "insertion"
  inserted.dir = "auto"
  inserted.dataset["comment"] = key
  inserted.textContent = suggested
  return inserted
}
