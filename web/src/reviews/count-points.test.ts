import type { PointGroup } from "@hub/contract/points"
import { expect, test } from "vitest"
import { countPoints, describeUnwritten } from "./count-points.ts"

test.each([
  [1, 0, "1 comment"],
  [3, 0, "3 comments"],
  [1, 1, "1 suggestion"],
  [2, 1, "1 comment and 1 suggestion"],
  [5, 3, "2 comments and 3 suggestions"],
])("of %d points %d are suggestions, and are called so", (open_points, open_suggestions, words) => {
  expect(countPoints({ open_points, open_suggestions })).toBe(words)
})

test("what was accepted and is not written is counted, and nothing is said of it once all is", () => {
  const cards = (...unwritten: boolean[]) =>
    [{ points: unwritten.map((one) => ({ kind: "comment", unwritten: one })) }] as PointGroup[]

  expect(
    [[false], [true, false], [true, true]].map((points) => describeUnwritten({ cards: cards(...points) })),
  ).toEqual([undefined, "1 accepted comment is not in the text yet.", "2 accepted comments are not in the text yet."])
  const points = (["comment", "suggestion"] as const).map((kind) => ({ kind, unwritten: true }))
  expect(describeUnwritten({ cards: [{ points }] as PointGroup[] })).toBe(
    "Of what was accepted, 1 comment and 1 suggestion are not in the text yet.",
  )
})
