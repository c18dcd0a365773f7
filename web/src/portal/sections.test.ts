import { describeUnreadSections } from "@hub/contract/sections"
import { expect, test } from "vitest"
import { readSectionsOf, toggleSection } from "./sections.ts"

const sections = ["Rate", "Method", "Sources"].map((title) => ({ id: title, title, mark: title[0]! }))

test("a section is ticked and unticked, and what is no longer in the text is forgotten", () => {
  expect(toggleSection(sections, [], "M")).toEqual(["M"])
  expect(toggleSection(sections, ["M", "S", "gone"], "M")).toEqual(["S"])
  expect(toggleSection(sections, ["S"], "R")).toEqual(["R", "S"])
})

test("what is not ticked is named once somebody has begun to tick", () => {
  const many = Array.from({ length: 8 }, (_, index) => ({ title: `Part ${index}`, read: index === 0 }))

  expect(describeUnreadSections(readSectionsOf(sections, []))).toBe("")
  expect(describeUnreadSections(readSectionsOf(sections, ["R"]))).toBe("Not ticked as read: “Method”, “Sources”.")
  expect(describeUnreadSections(readSectionsOf(sections, ["R", "M", "S"]))).toBe("")
  expect(describeUnreadSections(many)).toMatch(/“Part 5” and 2 more\.$/)
})
