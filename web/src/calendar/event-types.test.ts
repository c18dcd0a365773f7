import type { CalendarEvent } from "@hub/contract/calendar"
import { expect, test } from "vitest"
import { compareByLegend, formatFullDate } from "./event-types.ts"

test("events of one day come in the order of the legend", () => {
  const events = ["meeting", "deadline", "milestone", "deadline"].map((type) => ({ type }) as CalendarEvent)

  expect(events.toSorted(compareByLegend).map(({ type }) => type)).toEqual([
    "milestone",
    "deadline",
    "deadline",
    "meeting",
  ])
})

test("a day is told with its weekday", () => {
  expect(formatFullDate("2028-02-29")).toMatch(/^Tuesday,? 29 February 2028$/)
})
