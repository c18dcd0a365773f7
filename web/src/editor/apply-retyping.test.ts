import { expect, test } from "vitest"
import { applyRetyping } from "./apply-retyping.ts"

test.each([
  ["a: 1\r\nb: 2\r\nc: 3", "a: 1\nb: 2\nc: 34", "a: 1\r\nb: 2\r\nc: 34"],
  ["a: 1\r\nb: 2\r\n", "a: 1\nx: 0\nb: 2\n", "a: 1\r\nx: 0\r\nb: 2\r\n"],
  ["a: 1\r\nb: 2\nc: 3\rd: 4", "a: 1\nb: 5\nc: 3\nd: 4", "a: 1\r\nb: 5\nc: 3\rd: 4"],
  ["a: 1\r\n\r\nb: 2\r\n", "a: 1\nb: 2\n", "a: 1\r\nb: 2\r\n"],
  ["a: 1\nb: 2", "a: 1\nb: 2\nc: 3", "a: 1\nb: 2\nc: 3"],
  ["a\r\nb", "", ""],
  ["", "a\nb", "a\nb"],
])("%j, shown and changed to %j, is %j", (before, shown, after) => {
  expect(applyRetyping(before, shown)).toBe(after)
})
