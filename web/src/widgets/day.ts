/** The day it is here, as YYYY-MM-DD. */
export function localDayOf(now: number): string {
  const date = new Date(now)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-")
}

/** A day without a time in the words of this place: no time zone moves it. */
export function formatDay(day: string): string {
  return new Date(day).toLocaleDateString(undefined, { dateStyle: "medium", timeZone: "UTC" })
}

/** A moment in the words and the time zone of this place, to the minute. */
export function formatMoment(moment: string): string {
  return new Date(moment).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })
}

/** A moment to the second, for tooltips and records. */
export function formatExactMoment(moment: string): string {
  return new Date(moment).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "medium" })
}

/** The day of a moment in the words and the time zone of this place. */
export function formatDayOf(moment: string): string {
  return new Date(moment).toLocaleDateString(undefined, { dateStyle: "medium" })
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Whether words are a day that there is, as YYYY-MM-DD. */
export const isDay = (words: unknown): words is string =>
  typeof words === "string" &&
  /^\d{4}-\d\d-\d\d$/.test(words) &&
  !Number.isNaN(Date.parse(words)) &&
  addDays(words, 0) === words

/** The zone in which this person lives, as their device says. */
export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
