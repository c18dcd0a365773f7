import type { EditorState } from "@codemirror/state"
import { Decoration } from "@codemirror/view"
import { createSourceMarks } from "./source-marks.ts"
import { positionOfOffset } from "./source-offsets.ts"
import { type WriterMark, writerAttributes } from "./writer-marks.ts"

const marks = createSourceMarks()

/** Marks the first lines of the paragraphs in which others write. */
export const sourceWriters = marks.field

/** The change after which these paragraphs are marked and no others. */
export function markWritersInSource(state: EditorState, writers: readonly WriterMark[]) {
  return marks.show(
    writers.map((mark) => {
      const { from } = state.doc.lineAt(positionOfOffset(state, mark.start))
      const { class: className, ...attributes } = writerAttributes(mark)
      return Decoration.line({ class: className, attributes }).range(from)
    }),
  )
}
