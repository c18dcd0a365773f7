import type { Variable } from "@hub/contract/variables"
import type { EditorState, Plugin } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import type { VariableScope } from "../../variables/nearest.ts"
import { caretMenu, type TypedBeforeCaret } from "../visual/caret-menu.ts"
import { suggestVariables, readTypedSlug } from "./completion.ts"
import { rememberSlug } from "./recent.ts"

/** Offers the hub's variables after `{{` in the visual editor. */
export const visualCompletion = (where: VariableScope): Plugin =>
  caretMenu<Variable>({
    id: "variable-offers",
    label: "Variables",
    draw: ({ slug, value, description }) => [
      ["slug", slug],
      ["value", value],
      ["description", description],
    ],
    read: readTypedVariable,
    suggest: (typed) => suggestVariables(typed, where),
    choose,
  })

/** The `{{` and what follows it before the caret, where a variable may stand. */
function readTypedVariable(state: EditorState): TypedBeforeCaret | undefined {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.inlineContent || $from.parent.type.spec.code) return undefined
  if ($from.marks().some((mark) => mark.type.name === "code")) return undefined
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 70), $from.parentOffset, null, "\uFFFC")
  const typed = readTypedSlug(before)
  return typed === undefined ? undefined : { typed, from: $from.pos - typed.length - 2 }
}

function choose(view: EditorView, { slug }: Variable, from: number): void {
  const node = view.state.schema.nodes["variable"]?.create({ slug })
  if (!node) return
  const { head } = view.state.selection
  const closed = /^\}{0,2}/.exec(textAfter(view.state))?.[0].length ?? 0
  rememberSlug(slug)
  view.dispatch(view.state.tr.replaceWith(from, head + closed, node).scrollIntoView())
  view.focus()
}

function textAfter({ selection: { $from } }: EditorState): string {
  const end = Math.min($from.parent.content.size, $from.parentOffset + 2)
  return $from.parent.textBetween($from.parentOffset, end, null, "\uFFFC")
}
