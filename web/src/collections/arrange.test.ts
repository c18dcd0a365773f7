import { expect, test } from "vitest"
import { levelled, moved, without } from "./arrange.ts"

const places = [
  { id: 1, level: 1, title: "One" },
  { id: 2, level: 2, title: "Two" },
  { id: 3, level: 6, title: "Three" },
]
const ids = (arranged: { id: number }[]) => arranged.map((place) => place.id)

test("a topic moves a step up or down, and not beyond the ends", () => {
  expect(ids(moved(places, 1, -1))).toEqual([2, 1, 3])
  expect(ids(moved(places, 1, 1))).toEqual([1, 3, 2])
  expect(ids(moved(places, 2, 1))).toEqual([1, 2, 3])
})

test("a topic changes its level from 1 to 6 only", () => {
  expect(levelled(places, 1, 1)[1]).toEqual({ id: 2, level: 3 })
  expect(levelled(places, 0, -1)[0]).toEqual({ id: 1, level: 1 })
  expect(levelled(places, 2, 1)[2]).toEqual({ id: 3, level: 6 })
})

test("a topic taken out leaves the others in order", () => {
  expect(without(places, 1)).toEqual([
    { id: 1, level: 1 },
    { id: 3, level: 6 },
  ])
})
