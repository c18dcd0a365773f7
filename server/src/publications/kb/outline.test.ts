import { expect, test } from "vitest"
import { ancestors, outlineOf } from "./outline.ts"

test("a topic belongs to the nearest one before it with a smaller level, also when levels are skipped", () => {
  const outline = outlineOf([
    [10, 2, "Preface"],
    [11, 1, "Survey"],
    [12, 3, "Sample"],
    [13, 2, "Frame"],
    [14, 3, "Weights"],
    [15, 1, "Index"],
  ])

  expect(outline.top).toEqual([0, 1, 5])
  expect(outline.children[1]).toEqual([2, 3])
  expect(outline.children[3]).toEqual([4])
  expect(ancestors(outline, 4)).toEqual([1, 3])
  expect(ancestors(outline, 0)).toEqual([])
  expect(outline.placeOf.get(14)).toBe(4)
})
