import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import { CaretPopup, type PopupLook } from "./caret-popup.ts"

/** What is typed before the caret that a list may be offered for, and where that begins. */
export type TypedBeforeCaret = { from: number; typed: string }

/** A list under the caret: when it is there, what it offers, and what choosing does. */
export type CaretMenu<Item> = PopupLook<Item> & {
  read: (state: EditorState) => TypedBeforeCaret | undefined
  suggest: (typed: string) => Promise<Item[]>
  choose: (view: EditorView, item: Item, from: number) => void
}

type OpenMenu<Item> = TypedBeforeCaret & { items: Item[]; active: number }
type MenuState<Item> = { open: OpenMenu<Item> | null; dismissed: number | null }
type MenuStep<Item> = (TypedBeforeCaret & { items: Item[] }) | { active: number } | { close: true }

/** Offers something for what is typed in the visual editor, whose keys go through the list while it is open. */
export function caretMenu<Item>(menu: CaretMenu<Item>): Plugin<MenuState<Item>> {
  const key = new PluginKey<MenuState<Item>>(menu.id)
  const openIn = (view: EditorView) => key.getState(view.state)?.open ?? null
  const step = (view: EditorView, what: MenuStep<Item>) => view.dispatch(view.state.tr.setMeta(key, what))

  async function loadItems(view: EditorView): Promise<void> {
    const typing = menu.read(view.state)
    if (typing === undefined || key.getState(view.state)?.dismissed === typing.from) return
    const items = await menu.suggest(typing.typed).catch(() => [])
    if (view.isDestroyed) return
    const still = menu.read(view.state)
    if (still?.from === typing.from && still.typed === typing.typed) step(view, { ...typing, items })
  }
  function choose(view: EditorView, index: number): void {
    const open = openIn(view)
    const item = open?.items[index]
    if (!open || item === undefined) return
    step(view, { close: true })
    menu.choose(view, item, open.from)
  }
  function handleKey(view: EditorView, event: KeyboardEvent): boolean {
    const open = openIn(view)
    if (open === null || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
    const last = open.items.length - 1
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

  return new Plugin<MenuState<Item>>({
    key,
    state: {
      init: () => ({ open: null, dismissed: null }),
      apply: (transaction, before, _, state) =>
        nextMenuState(before, {
          step: transaction.getMeta(key) as MenuStep<Item> | undefined,
          transaction,
          typing: () => menu.read(state),
        }),
    },
    props: {
      handleKeyDown: handleKey,
      attributes: (state) => attributesFor(menu.id, key.getState(state)?.open ?? null),
    },
    view: (view) => {
      const popup = new CaretPopup(view.dom.ownerDocument, menu, (index) => choose(view, index))
      return {
        update(shown, before) {
          const open = openIn(shown)
          if (open === null) popup.hide()
          else popup.show(open.items, open.active, shown.coordsAtPos(open.from))
          if (!shown.state.doc.eq(before.doc) || !shown.state.selection.eq(before.selection)) void loadItems(shown)
        },
        destroy: () => popup.remove(),
      }
    },
  })
}

type MenuChange<Item> = {
  step: MenuStep<Item> | undefined
  transaction: Transaction
  typing: () => TypedBeforeCaret | undefined
}

function nextMenuState<Item>(
  { open, dismissed }: MenuState<Item>,
  { step, transaction, typing }: MenuChange<Item>,
): MenuState<Item> {
  if (step && "close" in step) return { open: null, dismissed: open?.from ?? dismissed }
  if (step && "items" in step) return { open: step.items.length > 0 ? { ...step, active: 0 } : null, dismissed: null }
  if (step) return { open: open && { ...open, active: step.active }, dismissed }
  if (!transaction.docChanged && !transaction.selectionSet) return { open, dismissed }
  const from = typing()?.from
  return { open: open !== null && from === open.from ? open : null, dismissed: from === dismissed ? dismissed : null }
}

/** The text keeps the focus, so it says itself which offer is meant. */
function attributesFor(id: string, open: { active: number } | null): Record<string, string> {
  const always = { "aria-autocomplete": "list", "aria-haspopup": "listbox" }
  return open === null ? always : { ...always, "aria-controls": id, "aria-activedescendant": `${id}-${open.active}` }
}
