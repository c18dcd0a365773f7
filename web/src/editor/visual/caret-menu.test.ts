import { openVisual, schema } from "@hub/markdown/visual"
import { EditorState, type Plugin, type PluginKey, TextSelection, type Transaction } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import { expect, test } from "vitest"
import { caretMenu } from "./caret-menu.ts"

/** A text with the caret behind `:wo`, over which a list of words is open. */
function openMenu(items: string[] = ["word", "work", "world"]) {
  const chosen: [item: string, from: number][] = []
  const plugin: Plugin = caretMenu<string>({
    id: "words",
    label: "Words",
    draw: (item) => [["value", item]],
    read: ({ selection: { $from } }) => {
      const typed = /:(\w*)$/.exec($from.parent.textBetween(0, $from.parentOffset))?.[1]
      return typed === undefined ? undefined : { typed, from: $from.pos - typed.length - 1 }
    },
    suggest: async () => items,
    choose: (_view, item, from) => void chosen.push([item, from]),
  })
  const { doc } = openVisual("a :wo\n")
  let state = EditorState.create({ schema, doc, plugins: [plugin] })
  const view = {
    get state() {
      return state
    },
    dispatch: (transaction: Transaction) => void (state = state.apply(transaction)),
  } as unknown as EditorView
  const goTo = (place: number) => view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, place)))
  goTo(6)
  // What the view does once the words are there.
  view.dispatch(state.tr.setMeta(plugin.spec.key as PluginKey, { from: 3, typed: "wo", items }))
  return {
    chosen,
    goTo,
    view,
    type: (words: string) => view.dispatch(state.tr.insertText(words)),
    press: (key: string, held: object = {}) =>
      plugin.props.handleKeyDown?.call(plugin, view, { key, ...held } as KeyboardEvent),
    /** The number of the offer that the text says is meant, while the list is open. */
    meant: () => {
      const { attributes } = plugin.props
      const all = typeof attributes === "function" ? attributes.call(plugin, state) : attributes
      return all?.["aria-activedescendant"]
    },
  }
}

test.each([
  [[], "words-0"],
  [["ArrowDown"], "words-1"],
  [["ArrowDown", "ArrowDown", "ArrowDown"], "words-0"],
  [["ArrowUp"], "words-2"],
  [["ArrowUp", "ArrowUp"], "words-1"],
])("after the keys %j the offer %s is meant", (keys, meant) => {
  const menu = openMenu()

  for (const key of keys) expect(menu.press(key)).toBe(true)

  expect(menu.meant()).toBe(meant)
})

test.each(["Enter", "Tab"])("%s chooses the offer that is meant, and the list closes", (key) => {
  const menu = openMenu()
  menu.press("ArrowDown")

  expect(menu.press(key)).toBe(true)

  expect(menu.chosen).toEqual([["work", 3]])
  expect(menu.meant()).toBeUndefined()
})

test("Escape closes the list and chooses nothing", () => {
  const menu = openMenu()

  expect(menu.press("Escape")).toBe(true)

  expect([menu.chosen, menu.meant()]).toEqual([[], undefined])
})

test.each<[string, object]>([
  ["a", {}],
  ["Enter", { shiftKey: true }],
  ["Tab", { shiftKey: true }],
  ["ArrowDown", { ctrlKey: true }],
  ["ArrowUp", { metaKey: true }],
  ["Enter", { altKey: true }],
  ["Enter", { isComposing: true }],
])("the key %s with %j is the text's own", (key, held) => {
  const menu = openMenu()

  expect(menu.press(key, held)).toBe(false)
  expect([menu.chosen, menu.meant()]).toEqual([[], "words-0"])
})

test("with a closed list every key is the text's own", () => {
  const menu = openMenu([])

  expect(["ArrowDown", "Enter", "Tab", "Escape"].map((key) => menu.press(key))).toEqual([false, false, false, false])
})

test("the list stays while its word is written, and closes where the caret leaves it", () => {
  const menu = openMenu()
  menu.type("r")
  expect(menu.meant()).toBe("words-0")

  menu.goTo(2)

  expect(menu.meant()).toBeUndefined()
})
