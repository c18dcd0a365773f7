const aDay = 24 * 60 * 60_000

/** The day of a moment in UTC, as YYYY-MM-DD. */
export const utcDay = (moment: Date) => moment.toISOString().slice(0, 10)

/** The day of a moment in a time zone, as YYYY-MM-DD. */
export const dayInZone = (moment: Date, timeZone: string) =>
  // Swedish writes days as the contract does.
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }).format(moment)

/** The day, in UTC, so many days after a moment. */
export const utcDayAfter = (moment: Date, days: number) => utcDay(new Date(moment.getTime() + days * aDay))

/** How many days after the first day the other is. */
export const daysBetween = (first: string, other: string) => (Date.parse(other) - Date.parse(first)) / aDay

/** A day in the words of an email, as in "3 December 2026". */
export const formatLongDate = (day: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`))

const utcMinutes = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })

/** A moment to the minute in the words of a sentence, as in "3 Dec 2026, 09:30 UTC". */
export const formatUtc = (moment: Date | string) => `${utcMinutes.format(new Date(moment))} UTC`
