import type { CalendarEvent } from "@hub/contract/calendar"
import { calendarTypes } from "@hub/contract/calendar/values"
import type { Day } from "./month.ts"

/** In the order of the legend, which is the contract's. */
export const compareByLegend = (one: CalendarEvent, other: CalendarEvent) =>
  calendarTypes.indexOf(one.type) - calendarTypes.indexOf(other.type)

const full = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
})

export const formatFullDate = (day: Day) => full.format(Date.parse(day))
