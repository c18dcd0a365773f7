import { expect, test } from "vitest"
import { hasAllRows, nothingSelected, tickRow, tickAllRows } from "./selection.ts"

const shown = [9, 7, 5, 3, 1]
const one = { shown, range: false }
const range = { shown, range: true }

test("a click ticks a row and another unticks it", () => {
  const on = tickRow(nothingSelected, 7, one)
  const off = tickRow(on, 7, one)

  expect([...on.ids]).toEqual([7])
  expect([...off.ids]).toEqual([])
})

test.each([
  [7, 3, [7, 5, 3]],
  [3, 7, [3, 5, 7]],
  [5, 5, []],
])("shift and a click ticks all from the last row to this one, as the list shows them (%d to %d)", (from, to, ids) => {
  const selection = tickRow(tickRow(nothingSelected, from, one), to, range)

  expect(selection.ids).toEqual(new Set(ids))
})

test("a range that began on another page ticks the one row", () => {
  const selection = tickRow({ ids: new Set([100]), last: 100 }, 5, range)

  expect([...selection.ids]).toEqual([100, 5])
})

test("shift and a click on a ticked row unticks the range", () => {
  const all = tickAllRows(nothingSelected, shown)

  const selection = tickRow(tickRow(all, 7, one), 3, range)

  expect([...selection.ids]).toEqual([9, 1])
})

test("the box over the list ticks what is shown and keeps what is ticked elsewhere", () => {
  const all = tickAllRows({ ids: new Set([100, 5]), last: null }, shown)
  const none = tickAllRows(all, shown)

  expect(hasAllRows(all, shown)).toBe(true)
  expect([...none.ids]).toEqual([100])
  expect(hasAllRows(none, [])).toBe(false)
})
