import { type Range, StateEffect, StateField } from "@codemirror/state"
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view"

/** Shows the decorations that were last given, where their words went since; and makes the change that gives others. */
export function createSourceMarks() {
  const marked = StateEffect.define<DecorationSet>()
  const field = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(marks, { effects, changes }) {
      const next = effects.find((effect) => effect.is(marked))
      return next ? next.value : marks.map(changes)
    },
    provide: (shown) => EditorView.decorations.from(shown),
  })
  return { field, show: (ranges: Range<Decoration>[]) => ({ effects: marked.of(Decoration.set(ranges, true)) }) }
}
