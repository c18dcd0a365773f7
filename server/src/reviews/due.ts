const aDay = 24 * 60 * 60_000

/** The day, in UTC, so many days after a moment. */
export const dayAfter = (moment: Date, days: number) =>
  new Date(moment.getTime() + days * aDay).toISOString().slice(0, 10)
