import { expect, test } from "vitest"
import { hasAll, nothing, ticked, tickedAll } from "./selection.ts"

const shown = [9, 7, 5, 3, 1]
const one = { shown, range: false }
const range = { shown, range: true }

test("a click ticks a topic and another unticks it", () => {
  const on = ticked(nothing, 7, one)
  const off = ticked(on, 7, one)

  expect([...on.ids]).toEqual([7])
  expect([...off.ids]).toEqual([])
})

test.each([
  [7, 3, [7, 5, 3]],
  [3, 7, [3, 5, 7]],
  [5, 5, []],
])(
  "shift and a click ticks all from the last topic to this one, as the list shows them (%d to %d)",
  (from, to, ids) => {
    const selection = ticked(ticked(nothing, from, one), to, range)

    expect(selection.ids).toEqual(new Set(ids))
  },
)

test("a range that began on another page ticks the one topic", () => {
  const selection = ticked({ ids: new Set([100]), last: 100 }, 5, range)

  expect([...selection.ids]).toEqual([100, 5])
})

test("shift and a click on a ticked topic unticks the range", () => {
  const all = tickedAll(nothing, shown)

  const selection = ticked(ticked(all, 7, one), 3, range)

  expect([...selection.ids]).toEqual([9, 1])
})

test("the box over the list ticks what is shown and keeps what is ticked elsewhere", () => {
  const all = tickedAll({ ids: new Set([100, 5]), last: null }, shown)
  const none = tickedAll(all, shown)

  expect(hasAll(all, shown)).toBe(true)
  expect([...none.ids]).toEqual([100])
  expect(hasAll(none, [])).toBe(false)
})
