import type { EditorState } from "@codemirror/state"
import { Decoration } from "@codemirror/view"
import { type CommentMark, commentMarkAttributes } from "./comment-marks.ts"
import { createSourceMarks } from "./source-marks.ts"
import { positionOfOffset } from "./source-offsets.ts"

const marks = createSourceMarks()

/** Marks the words that comments are about. */
export const sourceComments = marks.field

/** The change after which these words are marked and no others. */
export function markCommentsInSource(state: EditorState, comments: readonly CommentMark[]) {
  return marks.show(
    comments.flatMap((mark) => {
      const [from, to] = [positionOfOffset(state, mark.start), positionOfOffset(state, mark.end)]
      const { class: className, ...attributes } = commentMarkAttributes(mark)
      return from < to ? [Decoration.mark({ class: className, attributes }).range(from, to)] : []
    }),
  )
}
