import { expect, test } from "vitest"
import { textWeight } from "../src/text-weight.ts"

test("a text weighs its marks, two for each line, eight for each that may begin a block, more for links and cells", () => {
  expect(textWeight("")).toBe(0)
  expect(textWeight("one\ntwo\nthree")).toBe(12)
  expect(textWeight("one\n\n \ntwo")).toBe(22)
  expect(textWeight("- one\n  - two\n1. three")).toBe(30)
  expect(textWeight("*one* and [two](three)")).toBe(14)
  expect(textWeight("ann@hub.test www.hub.test HTTPS://hub.test")).toBe(17)
  expect(textWeight("one\n===")).toBe(18)
  expect(textWeight("|one|two|")).toBe(20)
})

test("whichever way its lines end, a text weighs the same", () => {
  const lines = ["# One", "", "two", "- three", "", "> *four*"]
  const weights = ["\n", "\r\n", "\r"].map((end) => textWeight(lines.join(end)))
  expect(new Set(weights)).toEqual(new Set([weights[0]]))
})
