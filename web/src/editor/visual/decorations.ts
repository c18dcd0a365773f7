import { Plugin, type PluginKey } from "prosemirror-state"
import { DecorationSet } from "prosemirror-view"

/** Shows the decorations that were last given under this key, where their words went since. */
export function showDecorations(key: PluginKey<DecorationSet>): Plugin<DecorationSet> {
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
