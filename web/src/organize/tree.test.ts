import type { PlannedNode } from "@hub/contract/organize"
import { expect, test } from "vitest"
import { listBetween } from "../widgets/use-row-choice.ts"
import {
  moveBehindStep,
  moveDownSteps,
  changeLevelSteps,
  dropStep,
  keysWithBelow,
  rootsAmong,
  rowsOfPlan,
  moveUpSteps,
} from "./tree.ts"

const places = [
  { key: 1, level: 1 },
  { key: 2, level: 2 },
  { key: 3, level: 1 },
  { key: 4, level: 2 },
  { key: 5, level: 1 },
]

test("what stands below a chosen topic goes along and is not chosen by itself", () => {
  expect(rootsAmong(places, [1, 2, 5]).map(({ key }) => key)).toEqual([1, 5])
})

test("a topic goes past its neighbours with all that stands below them", () => {
  expect(moveUpSteps(places, [3])).toEqual([{ do: "move", places: [3], after: null, level: 1 }])
  expect(moveUpSteps(places, [5])).toEqual([{ do: "move", places: [5], after: 2, level: 1 }])
  expect(moveDownSteps(places, [1])).toEqual([{ do: "move", places: [1], after: 4, level: 1 }])
  expect([moveUpSteps(places, [1]), moveDownSteps(places, [5])]).toEqual([[], []])
})

test("several topics move together", () => {
  expect(moveDownSteps(places, [1, 2, 3])).toEqual([{ do: "move", places: [1, 3], after: 5, level: 1 }])
  expect(moveBehindStep(places, [5], places[0])).toEqual({ do: "move", places: [5], after: 2, level: 1 })
  expect(moveBehindStep(places, [5], undefined)).toEqual({ do: "move", places: [5], after: null, level: 1 })
})

test("a level stays between the first and the sixth", () => {
  expect(changeLevelSteps(places, [3], 1)).toEqual([{ do: "move", places: [3], after: 2, level: 2 }])
  expect(changeLevelSteps(places, [3], -1)).toEqual([])
})

test("an open topic shows its headings below itself, and a stretch is everything between two rows", () => {
  const headings = [
    { depth: 2, text: "A", anchor: "a" },
    { depth: 3, text: "B", anchor: "b" },
  ]
  const shown = [{ key: 7, level: 1, headings } as PlannedNode, { key: 8, level: 1 } as PlannedNode]

  const rows = rowsOfPlan(shown, [7])

  expect(rows.map(({ id, level }) => [id, level])).toEqual([
    ["7", 1],
    ["7#a", 2],
    ["7#b", 3],
    ["8", 1],
  ])
  expect(
    listBetween(
      rows.map(({ id }) => id),
      "8",
      "7#b",
    ),
  ).toEqual(["7#b", "8"])
})

const rows = rowsOfPlan(
  places.map(
    (place) => ({ ...place, headings: place.key === 2 ? [{ depth: 2, text: "A", anchor: "a" }] : null }) as PlannedNode,
  ),
  [2],
)

test("what is below a place goes along with it", () => {
  expect(keysWithBelow(places, [1, 4])).toEqual([1, 2, 4])
})

test.each<[what: string, keys: number[], gap: number, level: number, after: number | null, to: number]>([
  ["to the beginning", [5], 0, 1, null, 1],
  ["below another", [5], 1, 2, 1, 2],
  ["behind the headings of an open topic", [5], 3, 1, 2, 1],
  ["past itself", [1], 6, 1, 5, 1],
  ["together", [2, 5], 5, 2, 4, 2],
  ["a level up where it stands", [4], 5, 1, 3, 1],
])("rows are dropped %s", (_, keys, gap, level, after, to) => {
  expect(dropStep(rows, keys, gap, level)).toEqual({
    place: { do: "move", places: keys, after, level: to },
    level: to,
  })
})

test("rows are not dropped into themselves, nor where they are", () => {
  expect(dropStep(rows, [1], 1, 2)).toBeUndefined()
  expect(dropStep(rows, [5], 5, 1)).toBeUndefined()
  expect(dropStep(rows, [1], 0, 1)).toBeUndefined()
})
