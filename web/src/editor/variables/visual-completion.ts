import type { Variable } from "@hub/contract/variables"
import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import type { VariableScope } from "../../variables/nearest.ts"
import { suggestVariables, readTypedSlug } from "./completion.ts"
import { CompletionPopup, popupId } from "./popup.ts"
import { rememberSlug } from "./recent.ts"

/** `from` is where `{{` begins. */
type OpenCompletion = { from: number; typed: string; offers: Variable[]; active: number }
type CompletionState = { open: OpenCompletion | null; dismissed: number | null }
type CompletionStep = { offers: Variable[]; typed: string; from: number } | { active: number } | { close: true }

const key = new PluginKey<CompletionState>("variables")

/** Offers the hub's variables after `{{` in the visual editor. */
export function visualCompletion(where: VariableScope): Plugin<CompletionState> {
  return new Plugin<CompletionState>({
    key,
    state: {
      init: () => ({ open: null, dismissed: null }),
      apply: (transaction, before, _, state) => nextCompletionState(before, transaction, state),
    },
    props: {
      handleKeyDown: (view, event) => handleKey(view, event),
      attributes: (state) => attributesFor(key.getState(state)?.open ?? null),
    },
    view: (view) => {
      const popup = new CompletionPopup(view.dom.ownerDocument, (index) => choose(view, index))
      return {
        update(shown, before) {
          const open = openIn(shown)
          if (open === null) popup.hide()
          else popup.show(open.offers, open.active, shown.coordsAtPos(open.from))
          if (!shown.state.doc.eq(before.doc) || !shown.state.selection.eq(before.selection))
            void loadSuggestions(shown, where)
        },
        destroy: () => popup.remove(),
      }
    },
  })
}

const openIn = (view: EditorView) => key.getState(view.state)?.open ?? null
const step = (view: EditorView, what: CompletionStep) => view.dispatch(view.state.tr.setMeta(key, what))

function nextCompletionState(
  { open, dismissed }: CompletionState,
  transaction: Transaction,
  state: EditorState,
): CompletionState {
  const step = transaction.getMeta(key) as CompletionStep | undefined
  if (step && "close" in step) return { open: null, dismissed: open?.from ?? dismissed }
  if (step && "offers" in step) return { open: step.offers.length > 0 ? { ...step, active: 0 } : null, dismissed: null }
  if (step) return { open: open && { ...open, active: step.active }, dismissed }
  if (!transaction.docChanged && !transaction.selectionSet) return { open, dismissed }
  const typing = typingIn(state)
  const stays = open !== null && typing?.from === open.from
  return { open: stays ? open : null, dismissed: typing?.from === dismissed ? dismissed : null }
}

/** The `{{` and what follows it before the caret, where a variable may stand. */
function typingIn(state: EditorState): { from: number; typed: string } | undefined {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.inlineContent || $from.parent.type.spec.code) return undefined
  if ($from.marks().some((mark) => mark.type.name === "code")) return undefined
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 70), $from.parentOffset, null, "\uFFFC")
  const typed = readTypedSlug(before)
  return typed === undefined ? undefined : { typed, from: $from.pos - typed.length - 2 }
}

async function loadSuggestions(view: EditorView, where: VariableScope): Promise<void> {
  const typing = typingIn(view.state)
  const known = key.getState(view.state)
  if (typing === undefined || known?.dismissed === typing.from) return
  const offers = await suggestVariables(typing.typed, where).catch(() => [])
  if (view.isDestroyed) return
  const still = typingIn(view.state)
  if (still?.from === typing.from && still.typed === typing.typed) step(view, { ...typing, offers })
}

function handleKey(view: EditorView, event: KeyboardEvent): boolean {
  const open = openIn(view)
  if (open === null || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
  const last = open.offers.length - 1
  switch (event.key) {
    case "ArrowDown":
      step(view, { active: open.active === last ? 0 : open.active + 1 })
      return true
    case "ArrowUp":
      step(view, { active: open.active === 0 ? last : open.active - 1 })
      return true
    case "Enter":
    case "Tab":
      if (event.shiftKey) return false
      choose(view, open.active)
      return true
    case "Escape":
      step(view, { close: true })
      return true
    default:
      return false
  }
}

function choose(view: EditorView, index: number): void {
  const open = openIn(view)
  const slug = open?.offers[index]?.slug
  const node = slug && view.state.schema.nodes["variable"]?.create({ slug })
  if (!open || !node) return
  const { head } = view.state.selection
  const closed = /^\}{0,2}/.exec(textAfter(view.state))?.[0].length ?? 0
  rememberSlug(slug)
  view.dispatch(
    view.state.tr
      .replaceWith(open.from, head + closed, node)
      .setMeta(key, { close: true })
      .scrollIntoView(),
  )
  view.focus()
}

function textAfter({ selection: { $from } }: EditorState): string {
  const end = Math.min($from.parent.content.size, $from.parentOffset + 2)
  return $from.parent.textBetween($from.parentOffset, end, null, "\uFFFC")
}

/** The text keeps the focus, so it says itself which offer is meant. */
function attributesFor(open: OpenCompletion | null): Record<string, string> {
  const always = { "aria-autocomplete": "list", "aria-haspopup": "listbox" }
  return open === null
    ? always
    : { ...always, "aria-controls": popupId, "aria-activedescendant": `${popupId}-${open.active}` }
}
