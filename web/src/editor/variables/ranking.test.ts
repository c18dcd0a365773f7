import type { Variable } from "@hub/contract/variables"
import { describe, expect, test } from "vitest"
import { rankVariables, stepThroughOptions } from "./ranking.ts"
import { parseRecentSlugs, addNewestSlug } from "./recent.ts"

const variable = (slug: string, value = "", description = ""): Variable => ({
  id: 1,
  slug,
  value,
  others: [],
  description,
  usage_count: 0,
  owner_id: null,
  owner_name: null,
  updated_at: "2026-11-21T09:00:00Z",
})
const all = [
  variable("release_day", "Tuesday"),
  variable("base_year", "2020", "The year that indices begin with"),
  variable("year", "2026"),
  variable("midyear", "June"),
  variable("office", "Statistics Office"),
]
const slugs = (typed: string, recent: string[] = []) => rankVariables(all, typed, recent).map(({ slug }) => slug)

describe("variables are offered in one order everywhere", () => {
  test.each([
    ["everything by name, when nothing is typed", "", [], ["base_year", "midyear", "office", "release_day", "year"]],
    [
      "the last ones first, when nothing is typed",
      "",
      ["year", "office"],
      ["year", "office", "base_year", "midyear", "release_day"],
    ],
    ["beginnings, then beginnings of words, then anywhere", "year", [], ["year", "base_year", "midyear"]],
    ["a good fit before a recent one", "year", ["midyear"], ["year", "base_year", "midyear"]],
    ["words of values and descriptions", "statistics", [], ["office"]],
    ["words that stand apart", "release day", [], ["release_day"]],
    ["capitals", "YEAR", [], ["year", "base_year", "midyear"]],
    ["nothing that does not fit", "price", ["year"], []],
    ["no slug that is recent but gone", "", ["gone"], ["base_year", "midyear", "office", "release_day", "year"]],
  ])("%s", (_, typed, recent, expected) => {
    expect(slugs(typed, recent)).toEqual(expected)
  })
})

describe("the recent slugs", () => {
  test("hold the newest eight, each once", () => {
    const stored = ["a", "b", "c", "d", "e", "f", "g", "h", "c", "i"].reduce<string[]>(addNewestSlug, [])

    expect(stored).toEqual(["i", "c", "h", "g", "f", "e", "d", "b"])
  })

  test.each([
    ["nothing kept", null, []],
    ["what another program left", "{broken", []],
    ["another shape", '{"a":1}', []],
    ["other things among them", '["a",1,null,"b"]', ["a", "b"]],
    ["more than eight", JSON.stringify("a b c d e f g h i j".split(" ")), "a b c d e f g h".split(" ")],
  ])("are read from storage whatever it holds: %s", (_, stored, expected) => {
    expect(parseRecentSlugs(stored)).toEqual(expected)
  })
})

test.each([
  ["from nothing down to the first", -1, 1, 3, 0],
  ["from nothing up to the last", -1, -1, 3, 2],
  ["down by one", 0, 1, 3, 1],
  ["round from the last", 2, 1, 3, 0],
  ["round from the first", 0, -1, 3, 2],
  ["nowhere in an empty list", 0, 1, 0, -1],
] as const)("the arrow keys go %s", (_where, from, step, count, to) => {
  expect(stepThroughOptions(from, step, count)).toBe(to)
})
