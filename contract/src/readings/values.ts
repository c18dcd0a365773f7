/** How far back numbers are told, today included. */
export const readingPeriods = ["week", "month", "quarter", "year"] as const
export type ReadingPeriod = (typeof readingPeriods)[number]
export const periodDays: Record<ReadingPeriod, number> = { week: 7, month: 30, quarter: 90, year: 365 }

/** Words that fewer searches had are not told: a search can name a person. */
export const leastSearches = 3

/** The page of an edition at which its contents begin, and the pages that belong to no topic. */
export const [startPage, otherPages] = [0, -1]
