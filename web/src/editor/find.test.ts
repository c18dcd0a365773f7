import { expect, test } from "vitest"
import { patternOfQuery } from "./find.ts"

const count = (text: string, query: string, matchCase = false) =>
  [...text.matchAll(patternOfQuery({ text: query, matchCase }))].length

test.each([
  ["price, Price, PRICE", "price", false, 3],
  ["price, Price, PRICE", "Price", true, 1],
  ["aaaa", "aa", true, 2],
])("of %j the words %j are found, the case counting (%s): %i times", (text, query, matchCase, times) => {
  expect(count(text, query, matchCase)).toBe(times)
})

test("every sign of a pattern is found as itself", () => {
  for (const sign of String.raw`.*+?^${"$"}{}()|[]\/-`) {
    expect([sign, count(`a${sign}b`, `a${sign}b`)]).toEqual([sign, 1])
    expect([sign, count("ab axb aab", `a${sign}b`)]).toEqual([sign, 0])
  }
})
