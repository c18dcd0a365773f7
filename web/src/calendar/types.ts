import type { CalendarEvent } from "@hub/contract/calendar"
import type { Day } from "./month.ts"

/** In the order of the legend. */
export const typesOfEvents: CalendarEvent["type"][] = ["milestone", "deadline", "meeting"]

export const inOrderOfLegend = (one: CalendarEvent, other: CalendarEvent) =>
  typesOfEvents.indexOf(one.type) - typesOfEvents.indexOf(other.type)

const full = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
})

export const fullDate = (day: Day) => full.format(Date.parse(day))
