import { expect, test } from "vitest"
import { groupIntoCards, type CardPoint } from "./cards.ts"

const point = (id: number, start: number, end: number, more: Partial<CardPoint> = {}): CardPoint => ({
  id,
  kind: "suggestion",
  place: "anchored",
  start,
  end,
  made: { revision_id: 1, start, end },
  ...more,
})
const ids = (points: CardPoint[]) =>
  groupIntoCards(points).map(({ points: all, overlap }) => [all.map(({ id }) => id), overlap])

test.each([
  [
    "apart",
    [point(1, 0, 5), point(2, 5, 9)],
    [
      [[1], false],
      [[2], false],
    ],
  ],
  ["over each other", [point(1, 0, 5), point(2, 4, 9)], [[[1, 2], true]]],
  ["joined by a third", [point(1, 0, 5), point(2, 8, 9), point(3, 4, 9)], [[[1, 3, 2], true]]],
  ["put in at the edge", [point(1, 0, 5), point(2, 5, 5)], [[[1, 2], true]]],
  ["put in at the same place", [point(1, 5, 5), point(2, 5, 5)], [[[1, 2], true]]],
  ["a comment and a suggestion", [point(1, 0, 9, { kind: "comment" }), point(2, 4, 5)], [[[1, 2], false]]],
])("suggestions that are %s", (_, points, cards) => {
  expect(ids(points)).toEqual(cards)
})

test("suggestions made on different revisions meet where their words are now, and others where they were made", () => {
  const other = { revision_id: 2, start: 70, end: 80 }
  const gone = { start: null, end: null, place: "orphaned" as const }

  expect(ids([point(1, 0, 5), point(2, 3, 8, { made: other })])).toEqual([[[1, 2], true]])
  expect(ids([point(1, 0, 5), point(2, 3, 8, gone)].map((one) => ({ ...one, made: point(0, 3, 5).made })))).toEqual([
    [[1, 2], true],
  ])
  expect(ids([point(1, 0, 5, { ...gone, made: other }), point(2, 9, 10)])).toEqual([
    [[2], false],
    [[1], false],
  ])
})

test("of 10,000 pairs of stretches every overlap is on one card, and nothing else is", () => {
  let seed = 7
  const upTo = (count: number) => (seed = (seed * 48_271) % 2_147_483_647) % count
  for (let pair = 0; pair < 10_000; pair++) {
    const [a, b] = [upTo(20), upTo(20)]
    const [one, other] = [point(1, a, a + 1 + upTo(6)), point(2, b, b + 1 + upTo(6))]
    const shared = Array.from({ length: 30 }, (_, at) => at).some(
      (at) => at >= a && at < one.end! && at >= b && at < other.end!,
    )

    expect(groupIntoCards([one, other]).length).toBe(shared ? 1 : 2)
  }
})
