import { type EditorState, StateEffect, StateField } from "@codemirror/state"
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view"
import { type CommentMark, commentMarkAttributes } from "./comment-marks.ts"
import { positionOfOffset } from "./source-offsets.ts"

const marked = StateEffect.define<DecorationSet>()

/** Marks the words that comments are about. */
export const sourceComments = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { effects, changes }) {
    const next = effects.find((effect) => effect.is(marked))
    return next ? next.value : marks.map(changes)
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** The change after which these words are marked and no others. */
export function markCommentsInSource(state: EditorState, marks: readonly CommentMark[]) {
  const ranges = marks.flatMap((mark) => {
    const [from, to] = [positionOfOffset(state, mark.start), positionOfOffset(state, mark.end)]
    const { class: className, ...attributes } = commentMarkAttributes(mark)
    return from < to ? [Decoration.mark({ class: className, attributes }).range(from, to)] : []
  })
  return { effects: marked.of(Decoration.set(ranges, true)) }
}
