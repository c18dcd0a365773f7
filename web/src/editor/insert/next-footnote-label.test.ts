import { expect, test } from "vitest"
import { nextFootnoteLabel } from "./next-footnote-label.ts"

test.each([
  ["", "1"],
  ["a[^1] b[^2]\n\n[^1]: x\n[^2]: y\n", "3"],
  ["a[^3] b[^1]\n\n[^1]: x\n[^3]: y\n", "2"],
  ["a[^note] b[^Smith_2020]\n\n[^note]: x\n[^Smith_2020]: y\n", "1"],
  ["[^1]: nothing refers to it\n", "2"],
  ["`[^1]` is how one is written.\n", "2"],
])("in %j the next footnote is %s", (text, label) => {
  expect(nextFootnoteLabel(text)).toBe(label)
})
