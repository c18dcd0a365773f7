import { openVisual } from "@hub/markdown/visual"
import { history, redo, undo } from "prosemirror-history"
import { expect, test } from "vitest"
import { visualState } from "./state.ts"

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
