import { type EditorState, StateEffect, StateField } from "@codemirror/state"
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view"
import { positionOfOffset } from "./source-offsets.ts"
import { type WriterMark, writerAttributes } from "./writer-marks.ts"

const marked = StateEffect.define<DecorationSet>()

/** Marks the first lines of the paragraphs in which others write. */
export const sourceWriters = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { effects, changes }) {
    const next = effects.find((effect) => effect.is(marked))
    return next ? next.value : marks.map(changes)
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** The change after which these paragraphs are marked and no others. */
export function markWritersInSource(state: EditorState, marks: readonly WriterMark[]) {
  const lines = marks.map((mark) => {
    const { from } = state.doc.lineAt(positionOfOffset(state, mark.start))
    const { class: className, ...attributes } = writerAttributes(mark)
    return Decoration.line({ class: className, attributes }).range(from)
  })
  return { effects: marked.of(Decoration.set(lines, true)) }
}
