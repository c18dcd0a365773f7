import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from "@codemirror/autocomplete"
import { syntaxTree } from "@codemirror/language"
import { type EditorState, type Extension, Prec } from "@codemirror/state"
import { EditorView, keymap } from "@codemirror/view"
import type { VariableScope } from "../../variables/nearest.ts"
import { suggestVariables, readTypedSlug } from "./completion.ts"
import { rememberSlug } from "./recent.ts"

/** Offers the hub's variables after `{{` in Markdown. */
export function sourceCompletion(where: VariableScope): Extension {
  return [
    autocompletion({
      override: [(context) => complete(context, where)],
      icons: false,
      interactionDelay: 0,
    }),
    looks,
    Prec.highest(keymap.of([{ key: "Tab", run: acceptCompletion }])),
  ]
}

async function complete(context: CompletionContext, where: VariableScope): Promise<CompletionResult | null> {
  const { state, pos } = context
  const typed = readTypedSlug(state.sliceDoc(Math.max(0, pos - 70), pos))
  if (typed === undefined || isLiteral(state, pos)) return null
  const variables = await suggestVariables(typed, where).catch(() => [])
  if (variables.length === 0) return null
  return {
    from: pos - typed.length,
    filter: false,
    options: variables.map(({ slug, value, description }) => ({
      label: slug,
      detail: short(value),
      ...(description === "" ? {} : { info: description }),
      apply: insert,
    })),
  }
}

function insert(view: EditorView, completion: Completion, from: number, to: number): void {
  const closed = /^\}{0,2}/.exec(view.state.sliceDoc(to, to + 2))?.[0].length ?? 0
  const text = `${completion.label}}}`
  rememberSlug(completion.label)
  view.dispatch({
    changes: { from, to: to + closed, insert: text },
    selection: { anchor: from + text.length },
    userEvent: "input.complete",
    annotations: pickedCompletion.of(completion),
  })
}

const looks = EditorView.theme({
  ".cm-tooltip": {
    border: "1px solid var(--mantine-color-default-border)",
    borderRadius: "var(--mantine-radius-md)",
    backgroundColor: "var(--mantine-color-body)",
    boxShadow: "var(--mantine-shadow-md)",
    color: "var(--mantine-color-text)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    minWidth: "min(260px, calc(100vw - 32px))",
    maxWidth: "calc(100vw - 32px)",
    fontFamily: "var(--mantine-font-family-monospace)",
    fontSize: "var(--mantine-font-size-sm)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "6px 10px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--mantine-color-default-hover)",
    color: "var(--mantine-color-text)",
  },
  ".cm-completionMatchedText": { textDecoration: "none" },
  ".cm-completionDetail": {
    color: "var(--mantine-color-dimmed)",
    fontFamily: "var(--mantine-font-family)",
    fontStyle: "normal",
  },
  ".cm-tooltip.cm-completionInfo": {
    padding: "8px 10px",
    color: "var(--mantine-color-dimmed)",
    fontSize: "var(--mantine-font-size-xs)",
  },
})

/** Variables are not resolved in code and raw HTML, so none is offered there. */
function isLiteral(state: EditorState, pos: number): boolean {
  for (let node = syntaxTree(state).resolveInner(pos, -1); ;) {
    if (/^(?:FencedCode|CodeBlock|InlineCode|CodeText|HTMLBlock|HTMLTag|Comment)/.test(node.name)) return true
    if (node.parent === null) return false
    node = node.parent
  }
}

const short = (value: string) => (value.length > 40 ? `${value.slice(0, 39)}…` : value)
