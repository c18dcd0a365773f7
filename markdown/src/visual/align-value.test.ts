import { describe, expect, test } from "vitest"
import { alignValueWithSource } from "./align-value.ts"

describe("each unit of a value is found where it was written", () => {
  test.each([
    ["plain words", "abc", "abc", [0, 1, 2, 3]],
    ["nothing", "", "", [0]],
    ["an escape", "a*b", "a\\*b", [0, 1, 3, 4]],
    ["a backslash that escapes nothing", "a\\b", "a\\b", [0, 1, 2, 3]],
    ["an escaped backslash", "a\\b", "a\\\\b", [0, 1, 3, 4]],
    ["a named reference", "a&b", "a&amp;b", [0, 1, 6, 7]],
    ["a number", "aAb", "a&#65;b", [0, 1, 6, 7]],
    ["a hexadecimal number", "😀b", "&#x1F600;b", [0, 0, 9, 10]],
    ["a name of two characters", "\u2242\u0338b", "&nesim;b", [0, 0, 7, 8]],
    ["a reference that is none", "&no;", "&no;", [0, 1, 2, 3, 4]],
    ["an escaped ampersand", "&amp;", "\\&amp;", [0, 2, 3, 4, 5, 6]],
    ["a line ending", "a\nb", "a\nb", [0, 1, 2, 3]],
    ["a line ending with blanks around it", "a\nb", "a \n  b", [0, 1, 5, 6]],
    ["a line in a quote", "a\nb", "a\n> > b", [0, 1, 6, 7]],
    ["a Windows line ending", "a\r\nb", "a\r\n> b", [0, 1, 1, 5, 6]],
    ["an old Mac line ending", "a\rb", "a\rb", [0, 1, 2, 3]],
    ["letters of other scripts", "日😀", "日😀", [0, 1, 2, 3]],
    ["a sign that cannot be shown", "a\uFFFD", "a\u0000", [0, 1, 2]],
    ["spaces after the words", "a", "a  \t", [0, 1]],
  ])("%s", (_name, value, written, offsets) => {
    expect(alignValueWithSource(value, written)).toEqual(offsets)
  })
})

test.each([
  ["ab", "ac"],
  ["a", "ab"],
  ["ab", "a"],
  ["a\nb", "a b"],
  ["*", "\\a"],
  ["A", "&#66;"],
  ["\uFFFD", "x"],
])("%j was not written as %j", (value, written) => {
  expect(alignValueWithSource(value, written)).toBeUndefined()
})
