import type { CalendarEvent } from "@hub/contract/calendar"
import type { Day } from "./month.ts"

/** In the order of the legend. */
export const calendarEventTypes: CalendarEvent["type"][] = ["milestone", "deadline", "meeting"]

export const compareByLegend = (one: CalendarEvent, other: CalendarEvent) =>
  calendarEventTypes.indexOf(one.type) - calendarEventTypes.indexOf(other.type)

const full = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
})

export const formatFullDate = (day: Day) => full.format(Date.parse(day))
