import { expect, test } from "vitest"
import { formatCount, describeUses } from "./format-count.ts"

test.each([
  [0, "0 topics"],
  [1, "1 topic"],
  [1024, "1,024 topics"],
])("%d of something reads “%s”", (number, words) => {
  expect(formatCount(number, "topic")).toBe(words)
})

test("uses are counted in words, one of a kind in the singular", () => {
  const uses = [
    { kind: "projects", count: 1 },
    { kind: "merged entries", count: 1 },
    { kind: "review steps", count: 2 },
  ]

  expect(describeUses(uses)).toEqual(["1 project", "1 merged entry", "2 review steps"])
})
