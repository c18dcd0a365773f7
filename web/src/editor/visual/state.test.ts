import { openVisual } from "@hub/markdown/visual"
import { history, redo, undo } from "prosemirror-history"
import { type EditorState, TextSelection } from "prosemirror-state"
import { expect, test } from "vitest"
import { replaceDocument, visualState } from "./state.ts"

const docOf = (source: string) => openVisual(source).doc

test.each([
  ["one\n\ntwo\n", "one\n\ntwo and more\n"],
  ["a a a\n", "a a a a\n"],
  ["# Title\n\n- a\n- b\n", "- b\n"],
  ["", "everything\n\n|a|\n|-|\n"],
])("a document that was changed elsewhere, from %j to %j, is one more change to undo", (before, after) => {
  const former = visualState(docOf(before), [history()])

  let state = visualState(docOf(after), [history()], former)

  expect(state.doc.eq(docOf(after))).toBe(true)
  undo(state, (transaction) => void (state = state.apply(transaction)))
  expect(state.doc.eq(docOf(before))).toBe(true)
  redo(state, (transaction) => void (state = state.apply(transaction)))
  expect(state.doc.eq(docOf(after))).toBe(true)
})

test("a document that was not changed elsewhere is nothing to undo", () => {
  const former = visualState(docOf("one\n"), [history()])

  const state = visualState(docOf("one\n"), [history()], former)

  expect(undo(state)).toBe(false)
})

const middle = "First.\n\nMiddle.\n\n| a |\n|---|\n| 1 |\n\nLast.\n"

/** A document whose caret stands before `words`. */
function stateWithCaret(source: string, words: string) {
  const state = visualState(docOf(source), [history()])
  let at = 0
  state.doc.descendants((node, position) => {
    const index = node.isText ? node.text!.indexOf(words) : -1
    if (index >= 0) at = position + index
  })
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)))
}

const caretIn = ({ selection, doc }: EditorState) => {
  const { parent, parentOffset } = selection.$head
  return `${parent.textContent.slice(0, parentOffset)}^${parent.textContent.slice(parentOffset)} of ${doc.childCount}`
}

test.each([
  ["First.", "Changed before, and after.", "Last.", "Changed too."],
  ["First.", "Two\n\nparagraphs.", "| 1 |", "| 2 |"],
  ["First.\n\n", "", "| 1 |", "| 1 |\n| 3 |"],
])("what others changed around the caret leaves it in its place: %j and %j", (one, first, two, second) => {
  const state = stateWithCaret(middle, "ddle")
  const after = middle.replace(one, first).replace(two, second)

  const changed = replaceDocument(state, docOf(after), true)

  expect(changed.doc.eq(docOf(after))).toBe(true)
  expect(caretIn(changed)).toBe(`Mi^ddle. of ${docOf(after).childCount}`)
})

test("what came from elsewhere stays when the author takes back what they wrote", () => {
  let state = stateWithCaret(middle, "ddle")
  state = state.apply(state.tr.insertText("x"))
  state = replaceDocument(
    state,
    docOf(middle.replace("Mi", "Mix").replace("First", "Uno").replace("Last", "Due")),
    true,
  )

  undo(state, (transaction) => void (state = state.apply(transaction)))

  expect(state.doc.eq(docOf(middle.replace("First", "Uno").replace("Last", "Due")))).toBe(true)
  expect(undo(state)).toBe(false)
})
