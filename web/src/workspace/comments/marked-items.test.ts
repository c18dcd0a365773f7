import { expect, test } from "vitest"
import type { RemarkItem } from "./arrange-comments.ts"
import { markedItems } from "./marked-items.ts"

const source = "Visitors\n\nStaff are not counted."

/** A suggestion that puts words where none go. */
const inserted = (start: number, body: string) =>
  [
    { key: "p", state: "open", point: { kind: "suggestion", place: "anchored", start, end: start, quote: "", body } },
  ] as unknown as RemarkItem[]

test.each([
  [
    "between two words",
    source.indexOf("are"),
    "and volunteers ",
    { start: 10, quote: "Staff", suggested: "Staff and volunteers" },
  ],
  ["at the end of a word", source.indexOf(" are"), "s", { start: 10, quote: "Staff", suggested: "Staffs" }],
  ["where a line begins", 10, "Our ", { start: 10, quote: "Staff", suggested: "Our Staff" }],
  [
    "after the last word",
    source.length,
    " Nor are dogs.",
    { start: 24, quote: "counted.", suggested: "counted. Nor are dogs." },
  ],
])("words that only come in %s are marked at one word, and strike no others", (_where, start, body, mark) => {
  const [marked] = markedItems(inserted(start, body), source)

  expect(marked).toEqual({ key: "p", ...mark, end: mark.start + mark.quote.length })
  expect(source.slice(marked!.start, marked!.end)).toBe(mark.quote)
})
