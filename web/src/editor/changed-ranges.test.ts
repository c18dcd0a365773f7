import { expect, test } from "vitest"
import { changedRanges } from "./changed-ranges.ts"

const ranges = (before: string, after: string) => changedRanges(before.split(""), after.split(""))

test("equal lists differ nowhere", () => {
  expect(ranges("abc", "abc")).toEqual([])
})

test("each stretch that was changed, removed or added stands alone", () => {
  expect(ranges("abcdef", "aXcdeYZ")).toEqual([
    { from: 1, to: 2, fromAfter: 1, toAfter: 2 },
    { from: 5, to: 6, fromAfter: 5, toAfter: 7 },
  ])
  expect(ranges("abc", "ac")).toEqual([{ from: 1, to: 2, fromAfter: 1, toAfter: 1 }])
  expect(ranges("ac", "abcd")).toEqual([
    { from: 1, to: 1, fromAfter: 1, toAfter: 2 },
    { from: 2, to: 2, fromAfter: 3, toAfter: 4 },
  ])
})

test("a list without anything in common is one stretch", () => {
  expect(ranges("ab", "xyz")).toEqual([{ from: 0, to: 2, fromAfter: 0, toAfter: 3 }])
})
