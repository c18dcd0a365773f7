import { EditorState } from "@codemirror/state"
import { expect, test } from "vitest"
import { lineEnding, offsetOf, positionOf } from "./source-offsets.ts"

const stateOf = (doc: string) =>
  EditorState.create({ doc, extensions: [EditorState.lineSeparator.of(lineEnding(doc))] })

test.each(["one\ntwo\n\nthree", "one\r\ntwo\r\n\r\nthree", "one\r\ntwo\nthree", "", "\r\n", "\uFEFFone\rtwo"])(
  "every place in the editor is found in the source and back: %j",
  (source) => {
    const state = stateOf(source)

    for (let position = 0; position <= state.doc.length; position++) {
      const offset = offsetOf(state, position)

      expect(state.sliceDoc(0, position)).toBe(source.slice(0, offset))
      expect(positionOf(state, offset)).toBe(position)
    }
    expect(state.sliceDoc()).toBe(source)
  },
)

test("an offset outside the source, or between the characters of a line ending, is the nearest place", () => {
  const state = stateOf("one\r\ntwo")

  expect(positionOf(state, 99)).toBe(7)
  expect(positionOf(state, -5)).toBe(0)
  expect(positionOf(state, 4)).toBe(3)
})
