import { expect, test } from "vitest"
import { findRespellings, countSlips, allowedSlips } from "./spelling.ts"

test.each([
  ["survey", "survey", 0],
  ["survy", "survey", 1],
  ["surrvey", "survey", 1],
  ["sirvey", "survey", 1],
  ["usrvey", "survey", 1],
  ["yevrus", "survey", 3],
  ["unemplyomet", "unemployment", 2],
])("%s is %s with %i slips", (typed, term, expected) => {
  expect(countSlips(typed, term, 2, false)).toBe(expected)
})

test("an unfinished word is compared with the beginning of a term", () => {
  expect(countSlips("publcat", "publication", 1, true)).toBe(1)
  expect(countSlips("publcat", "publication", 1, false)).toBeGreaterThan(1)
  expect(countSlips("xyzab", "publication", 1, true)).toBeGreaterThan(1)
})

test("short words allow no slip, middling ones one, long ones two", () => {
  expect(["gdp", "rate", "surveys", "weighted"].map(allowedSlips)).toEqual([0, 1, 1, 2])
})

test("the nearest words are meant, the same first letter before others", () => {
  const spellings = ["form", "from", "norm", "publication", "storm", "stormy"]

  expect(findRespellings("gorm", spellings, false).map((each) => each.term)).toEqual(["form", "norm"])
  expect(findRespellings("sorm", spellings, false).map((each) => each.term)).toEqual(["storm", "form", "norm"])
  expect(findRespellings("ublicaton", spellings, false)).toMatchObject([{ term: "publication", slips: 2 }])
  expect(findRespellings("xx", spellings, true)).toEqual([])
})
