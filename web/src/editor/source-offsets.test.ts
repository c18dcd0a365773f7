import { EditorState } from "@codemirror/state"
import { expect, test } from "vitest"
import { lineEnding, offsetOfPosition, positionOfOffset } from "./source-offsets.ts"

const stateOf = (doc: string) =>
  EditorState.create({ doc, extensions: [EditorState.lineSeparator.of(lineEnding(doc))] })

test.each(["one\ntwo\n\nthree", "one\r\ntwo\r\n\r\nthree", "one\r\ntwo\nthree", "", "\r\n", "\uFEFFone\rtwo"])(
  "every place in the editor is found in the source and back: %j",
  (source) => {
    const state = stateOf(source)

    for (let position = 0; position <= state.doc.length; position++) {
      const offset = offsetOfPosition(state, position)

      expect(state.sliceDoc(0, position)).toBe(source.slice(0, offset))
      expect(positionOfOffset(state, offset)).toBe(position)
    }
    expect(state.sliceDoc()).toBe(source)
  },
)

test("an offset outside the source, or between the characters of a line ending, is the nearest place", () => {
  const state = stateOf("one\r\ntwo")

  expect(positionOfOffset(state, 99)).toBe(7)
  expect(positionOfOffset(state, -5)).toBe(0)
  expect(positionOfOffset(state, 4)).toBe(3)
})
