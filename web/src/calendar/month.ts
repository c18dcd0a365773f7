/** A day as the calendar of everywhere writes it: 2026-11-21. Days know no hour and no time zone. */
export type Day = string
export type Month = { year: number; month: number }

/** What the calendar needs to know of an event: one day, or a first and a last one. */
export type DatedEvent = { date?: Day | undefined; startDate?: Day | undefined; endDate?: Day | undefined }

export const dotsPerDay = 2
const weeks = 6
const aDay = 86_400_000

/** The 42 days that begin with the Monday of the week of the first; in a work week the 30 of Monday to Friday. */
export function weeksOfMonth({ year, month }: Month, workWeek: boolean): Day[][] {
  const first = Date.UTC(year, month - 1, 1)
  const monday = first - mondaysFrom(first) * aDay
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: workWeek ? 5 : 7 }, (_, day) => isoDayOf(monday + (week * 7 + day) * aDay)),
  )
}

/** The first and the last day that a month's 42-day grid shows. */
export function spanOfMonth(month: Month): { from: Day; to: Day } {
  const days = weeksOfMonth(month, false).flat()
  return { from: days[0] ?? "", to: days.at(-1) ?? "" }
}

export function shiftMonth({ year, month }: Month, by: number): Month {
  const moved = new Date(Date.UTC(year, month - 1 + by, 1))
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1 }
}

export const monthOf = (day: Day): Month => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })
export const isWeekend = (day: Day) => mondaysFrom(Date.parse(day)) > 4

/** The events of each day, an event of several days on every one of them. */
export function groupEventsByDay<E extends DatedEvent>(
  events: E[],
  { from, to }: { from: Day; to: Day },
): Map<Day, E[]> {
  const found = new Map<Day, E[]>()
  for (const event of events) {
    const begin = event.startDate ?? event.date
    if (!begin) continue
    const last = Date.parse(min(event.endDate ?? begin, to))
    for (let at = Date.parse(max(begin, from)); at <= last; at += aDay) {
      const day = isoDayOf(at)
      found.set(day, [...(found.get(day) ?? []), event])
    }
  }
  return found
}

/** Monday is 0. */
const mondaysFrom = (at: number) => (new Date(at).getUTCDay() + 6) % 7
const isoDayOf = (at: number): Day => new Date(at).toISOString().slice(0, 10)
const min = (a: Day, b: Day) => (a < b ? a : b)
const max = (a: Day, b: Day) => (a > b ? a : b)
