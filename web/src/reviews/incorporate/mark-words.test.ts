import { expect, test } from "vitest"
import { findPlaces } from "./mark-words.ts"

test("quoted words are found however the lines are broken, and every time they are there", () => {
  expect(findPlaces("the rate of\nthe year, and the  rate of (the) year", "the rate of")).toEqual([
    { start: 0, end: 11 },
    { start: 26, end: 38 },
  ])
  expect(findPlaces("What (is) it?", "(is) it?")).toEqual([{ start: 5, end: 13 }])
  expect(findPlaces("Nothing.", " ")).toEqual([])
})
