import { expect, test } from "vitest"
import { findRowShift } from "./row-shift.ts"

const list = [1, 2, 3, 4, 5, 6, 7, 8]

test.each<[what: string, now: number[], shift: number]>([
  ["nothing changed", list, 0],
  ["two rows came in above", [9, 1, 10, 2, 3, 4, 5, 6, 7, 8], 2],
  ["a row above went", [2, 3, 4, 5, 6, 7, 8], -1],
  ["a row came in below", [1, 2, 3, 4, 5, 6, 9, 7, 8], 0],
  ["the first row in sight was put at the end", [1, 2, 4, 5, 6, 7, 8, 3], -1],
  ["two rows in sight changed places", [1, 2, 4, 3, 5, 6, 7, 8], 0],
  ["nothing of it is left", [9, 10], 0],
])("rows in sight stay where they are: %s", (_, now, shift) => {
  expect(findRowShift([3, 4, 5, 6], 2, now)).toBe(shift)
})
