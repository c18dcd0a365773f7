import { expect, test } from "vitest"
import { insertPlace, shiftPlaceLevel, movePlace, removePlace } from "./arrange.ts"

const places = [
  { id: 1, level: 1, title: "One" },
  { id: 2, level: 2, title: "Two" },
  { id: 3, level: 6, title: "Three" },
]
const ids = (arranged: { id: number }[]) => arranged.map((place) => place.id)

test("a topic moves a step up or down, and not beyond the ends", () => {
  expect(ids(movePlace(places, 1, -1))).toEqual([2, 1, 3])
  expect(ids(movePlace(places, 1, 1))).toEqual([1, 3, 2])
  expect(ids(movePlace(places, 2, 1))).toEqual([1, 2, 3])
})

test("a topic changes its level from 1 to 6 only", () => {
  expect(shiftPlaceLevel(places, 1, 1)[1]).toEqual({ id: 2, level: 3 })
  expect(shiftPlaceLevel(places, 0, -1)[0]).toEqual({ id: 1, level: 1 })
  expect(shiftPlaceLevel(places, 2, 1)[2]).toEqual({ id: 3, level: 6 })
})

test("a topic taken out leaves the others in order", () => {
  expect(removePlace(places, 1)).toEqual([
    { id: 1, level: 1 },
    { id: 3, level: 6 },
  ])
})

test("what was added last is put where it was before it was removed", () => {
  expect(ids(insertPlace(places, 0))).toEqual([...ids(places).slice(-1), ...ids(places).slice(0, -1)])
  expect(ids(insertPlace(places, places.length - 1))).toEqual(ids(places))
})
