import { expect, test } from "vitest"
import { ancestorsOf, createOutline } from "./outline.ts"

test("a topic belongs to the nearest one before it with a smaller level, also when levels are skipped", () => {
  const outline = createOutline([
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
  expect(ancestorsOf(outline, 4)).toEqual([1, 3])
  expect(ancestorsOf(outline, 0)).toEqual([])
  expect(outline.indexOf.get(14)).toBe(4)
})
