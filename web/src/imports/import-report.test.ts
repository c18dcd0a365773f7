import { expect, test } from "vitest"
import { groupLosses, groupReport, countLosses, mergeReasons } from "./import-report.ts"

const report = [
  { construct: "paragraph", in: 40, kept: 40, converted: 0, lost: [] },
  {
    construct: "text box",
    in: 4,
    kept: 1,
    converted: 0,
    lost: [
      { what: "Shapes are not read", where: "Sampling", count: 1 },
      { what: "Shapes are not read", where: "Weights", count: 1 },
      { what: "Shapes are not read", where: "Sampling", count: 1 },
    ],
  },
  { construct: "image", in: 9, kept: 2, converted: 3, lost: [{ what: "The file is damaged", where: "", count: 4 }] },
]

test("what was lost is told by what it was and why, the most first, with its places once", () => {
  expect(groupLosses(report)).toEqual([
    { construct: "image", what: "The file is damaged", count: 4, places: [] },
    { construct: "text box", what: "Shapes are not read", count: 3, places: ["Sampling", "Weights"] },
  ])
})

test("every single loss counts", () => {
  expect(countLosses(report)).toBe(7)
  expect(countLosses([])).toBe(0)
})

test("a reason that several kinds of things share is said once, with how many of each", () => {
  const lost = (count: number) => [{ what: "Navigation of the page", where: "a.html", count, left_out: true as const }]
  const { leftOut } = groupReport([
    { construct: "links", in: 6, kept: 0, converted: 0, lost: lost(6) },
    { construct: "words", in: 1, kept: 0, converted: 0, lost: lost(1) },
  ])

  expect(mergeReasons(leftOut)).toEqual([
    { what: "Navigation of the page", counts: "6 links, 1 word", places: ["a.html"] },
  ])
})
