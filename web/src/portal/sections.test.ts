import { unreadIn } from "@hub/contract/sections"
import { expect, test } from "vitest"
import { tickedIn, toggled } from "./sections.ts"

const sections = ["Rate", "Method", "Sources"].map((title) => ({ id: title, title, mark: title[0]! }))

test("a section is ticked and unticked, and what is no longer in the text is forgotten", () => {
  expect(toggled(sections, [], "M")).toEqual(["M"])
  expect(toggled(sections, ["M", "S", "gone"], "M")).toEqual(["S"])
  expect(toggled(sections, ["S"], "R")).toEqual(["R", "S"])
})

test("what is not ticked is named once somebody has begun to tick", () => {
  const many = Array.from({ length: 8 }, (_, index) => ({ title: `Part ${index}`, read: index === 0 }))

  expect(unreadIn(tickedIn(sections, []))).toBe("")
  expect(unreadIn(tickedIn(sections, ["R"]))).toBe("Not ticked as read: “Method”, “Sources”.")
  expect(unreadIn(tickedIn(sections, ["R", "M", "S"]))).toBe("")
  expect(unreadIn(many)).toMatch(/“Part 5” and 2 more\.$/)
})
