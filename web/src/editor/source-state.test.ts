import { undo, undoDepth } from "@codemirror/commands"
import { EditorSelection, type EditorState, Transaction } from "@codemirror/state"
import { expect, test } from "vitest"
import { changesTo, sourceState } from "./source-state.ts"

const withCaret = (picture: string): EditorState => {
  const state = sourceState(picture.replace("^", ""), [])
  const [before = ""] = picture.split("^")
  return state.update({ selection: EditorSelection.cursor(state.toText(before).length) }).state
}
const drawn = (state: EditorState) => {
  const { head } = state.selection.main
  return `${state.sliceDoc(0, head)}^${state.sliceDoc(head)}`
}

test.each([
  ["One t^wo three", "One two four", "One t^wo four"],
  ["One two t^hree", "Zero, one two three", "Zero, one two t^hree"],
  ["aaa^", "aaaa", "aaa^a"],
  ["a^b", "", "^"],
  ["^", "One", "^One"],
  ["One\nt^wo\nthree", "Uno\ntwo\ntre", "Uno\nt^wo\ntre"],
  ["One\r\nt^wo\r\nthree", "two\r\nthree\r\nfour", "t^wo\r\nthree\r\nfour"],
  ["One\r\nt^wo\r\n", "One and a half\r\ntwo\r\n", "One and a half\r\nt^wo\r\n"],
])("a text that changes around the caret leaves it in its place: %j becomes %j", (picture, text, after) => {
  const state = withCaret(picture)

  const changed = state.update(changesTo(state, text)).state

  expect(changed.sliceDoc()).toBe(text)
  expect(drawn(changed)).toBe(after)
})

test("the same text is no change", () => {
  const state = sourceState("One\r\ntwo", [])

  expect(changesTo(state, "One\r\ntwo")).toEqual({})
})

test("a text that is shown again goes on with its history, what differs being one more step", () => {
  const earlier = Transaction.time.of(Date.now() - 60_000)
  const typed = sourceState("One", []).update({ changes: { from: 3, insert: " two" }, annotations: earlier }).state

  const shown = sourceState("One two three", [], typed)
  let before = shown
  undo({ state: shown, dispatch: (transaction) => void (before = transaction.state) })

  expect([shown.sliceDoc(), undoDepth(shown)]).toEqual(["One two three", 2])
  expect(before.sliceDoc()).toBe("One two")
})

test("a text keeps its own line endings", () => {
  const state = sourceState("One\r\ntwo", [])

  const longer = state.update({ changes: { from: 3, insert: state.toText("\r\nand") } }).state

  expect(longer.sliceDoc()).toBe("One\r\nand\r\ntwo")
})
