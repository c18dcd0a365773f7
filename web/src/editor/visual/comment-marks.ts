import { documentPositionOf, type VisualDocument } from "@hub/markdown/visual"
import { type EditorState, PluginKey, type Transaction } from "prosemirror-state"
import { Decoration, DecorationSet } from "prosemirror-view"
import { type CommentMark, commentMarkAttributes, readSuggestion } from "../comment-marks.ts"
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
    if (from > to || to > doc.content.size) return []
    const words = from < to ? [Decoration.inline(from, to, commentMarkAttributes(mark))] : []
    return [...words, ...wordsBeside(mark, from, to)]
  })
  return tr.setMeta(key, DecorationSet.create(doc, decorations))
}

/** What is shown at marked words and is none of the text: what somebody suggests to write there, and what was there before. */
function wordsBeside(mark: CommentMark, from: number, to: number): Decoration[] {
  const show = (at: number, side: -1 | 1, name: "ins" | "del", words: string) =>
    words.trim() === "" ? [] : [Decoration.widget(at, () => createPart(mark, name, words), { side, marks: [] })]
  if (mark.replaces !== undefined) return show(from, -1, "del", mark.replaces)
  const { before, after } = readSuggestion(mark)
  return [...show(from, -1, "ins", before), ...show(to, 1, "ins", after)]
}

function createPart({ key }: CommentMark, name: "ins" | "del", words: string): HTMLElement {
  const part = document.createElement(name)
  part.className = (name === "ins" ? styles.inserted : styles.replaced) ?? ""
  part.role = name === "ins" ? "insertion" : "deletion"
  part.dir = "auto"
  part.dataset["comment"] = key
  part.textContent = words
  return part
}
