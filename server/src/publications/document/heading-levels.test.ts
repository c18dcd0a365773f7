import { expect, test } from "vitest"
import { createHeadingLevels } from "./heading-levels.ts"

test.each([
  ["depths in order", [2, 3, 3, 2], [2, 3, 3, 2]],
  ["a depth that is left out", [2, 4, 4, 3, 2], [2, 3, 3, 3, 2]],
  ["a text that begins deep", [3, 2, 3], [2, 2, 3]],
  ["a text with one depth", [4, 4], [2, 2]],
  ["more depths than there are", [1, 2, 3, 4, 5, 6, 6], [2, 3, 4, 5, 6, 6, 6]],
])("headings skip no level and siblings have the same one: %s", (_, depths, levels) => {
  expect(depths.map(createHeadingLevels(1))).toEqual(levels)
})
