import { expect, test } from "vitest"
import { findInSections, sectionOf } from "./find-in-sections.ts"

const sections = [
  {
    id: "review",
    title: "Reviews",
    entries: [{ id: "days", label: "Time for a review", about: "Due this many days." }],
  },
  { id: "mail", title: "Email" },
]

test("without words all sections are there, and none of their entries", () => {
  expect(findInSections(sections, " ").map(({ id, found }) => [id, found.length])).toEqual([
    ["review", 0],
    ["mail", 0],
  ])
})

test("an entry is found by words of its label and of its sentence, in any order and case", () => {
  expect(findInSections(sections, "MANY time")).toEqual([
    { id: "review", title: "Reviews", found: sections[0]!.entries },
  ])
  expect(findInSections(sections, "ema").map(({ id }) => id)).toEqual(["mail"])
  expect(findInSections(sections, "rye")).toEqual([])
})

test("an address leads to the section that it names, or to the one that holds the entry", () => {
  expect(["mail", "days", "rye", ""].map((id) => sectionOf(sections, id)?.id)).toEqual([
    "mail",
    "review",
    undefined,
    undefined,
  ])
})
