import { expect, test } from "vitest"
import { textWeight } from "../src/text-weight.ts"

test("a text weighs its lines and marks, eight for each line that may begin a block, three for each link", () => {
  expect(textWeight("")).toBe(0)
  expect(textWeight("one\ntwo\nthree")).toBe(10)
  expect(textWeight("one\n\n \ntwo")).toBe(19)
  expect(textWeight("- one\n  - two\n1. three")).toBe(28)
  expect(textWeight("*one* and [two](three)")).toBe(14)
})

test("whichever way its lines end, a text weighs the same", () => {
  const lines = ["# One", "", "two", "- three", "", "> *four*"]
  const weights = ["\n", "\r\n", "\r"].map((end) => textWeight(lines.join(end)))
  expect(new Set(weights)).toEqual(new Set([weights[0]]))
})
