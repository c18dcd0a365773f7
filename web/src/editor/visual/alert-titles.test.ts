import { openVisual, schema } from "@hub/markdown/visual"
import { EditorState } from "prosemirror-state"
import type { DecorationSet } from "prosemirror-view"
import { expect, test } from "vitest"
import { alertTitles } from "./alert-titles.ts"

const open = (source: string) => EditorState.create({ schema, doc: openVisual(source).doc, plugins: [alertTitles()] })

function titles(state: EditorState): [words: string, look: unknown][] {
  const set = state.plugins[0]?.props.decorations?.call(state.plugins[0], state) as DecorationSet
  return set
    .find()
    .map(({ from, to, ...decoration }) => [
      state.doc.textBetween(from, to, " ", " "),
      (decoration as unknown as { type: { attrs: object } }).type.attrs,
    ])
}
const title = (words: string, kind: string) => [words, { class: "alert-title", "data-alert": kind }]

test.each([
  ["> [!NOTE]\n> Prices are final.\n", [title("[!NOTE]", "note")]],
  ["> [!WARNING]\n>\n> Prices are final.\n", [title("[!WARNING]", "warning")]],
  ["- > [!TIP]\n  > Look here.\n", [title("[!TIP]", "tip")]],
  ["> Prices are final.\n", []],
  ["[!NOTE] is no alert\n", []],
])("the marker of an alert is shown as its title: %j", (source, expected) => {
  expect(titles(open(source)).filter(([, look]) => (look as { class: string }).class === "alert-title")).toEqual(
    expected,
  )
})

const two = "before\n\n> [!NOTE]\n> One.\n\nbetween\n\n> [!TIP]\n> Two.\n"

test.each<[what: string, change: (state: EditorState) => EditorState]>([
  ["words are typed before them", (state) => state.apply(state.tr.insertText("x", 1))],
  ["words are typed between them", (state) => state.apply(state.tr.insertText("x", placeOf(state, "between")))],
  ["the marker is broken", (state) => state.apply(state.tr.delete(placeOf(state, "[!NOTE]"), placeOf(state, "NOTE]")))],
  ["one alert goes", (state) => state.apply(state.tr.delete(8, 8 + state.doc.child(1).nodeSize))],
  ["two places change in one step", changeBothEnds],
])("titles are right when %s", (_what, change) => {
  const after = change(open(two))

  const afresh = EditorState.create({ schema, doc: after.doc, plugins: [alertTitles()] })
  expect(titles(after)).toEqual(titles(afresh))
})

test("a marker that is written becomes a title", () => {
  const state = open("> NOTE]\n> One.\n")
  expect(titles(state)).toEqual([])

  const after = state.apply(state.tr.insertText("[!", 2))

  expect(titles(after)[0]).toEqual(title("[!NOTE]", "note"))
})

function changeBothEnds(state: EditorState): EditorState {
  const { tr } = state
  tr.insertText("[x", placeOf(state, "[!TIP]"))
  return state.apply(tr.insertText("long words ", 1))
}

function placeOf({ doc }: EditorState, words: string): number {
  let place = -1
  doc.descendants((node, position) => {
    const at = node.text?.indexOf(words) ?? -1
    if (at >= 0) place = position + at
  })
  return place
}
