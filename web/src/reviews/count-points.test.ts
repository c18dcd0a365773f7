import { expect, test } from "vitest"
import { countPoints } from "./count-points.ts"

test.each([
  [1, 0, "1 comment"],
  [3, 0, "3 comments"],
  [1, 1, "1 suggestion"],
  [2, 1, "1 comment and 1 suggestion"],
  [5, 3, "2 comments and 3 suggestions"],
])("of %d points %d are suggestions, and are called so", (open_points, open_suggestions, words) => {
  expect(countPoints({ open_points, open_suggestions })).toBe(words)
})
