import { dayInZone } from "../platform/day.ts"

/** The names of the periods of a year, as in 2026, 2026-Q1 and 2026-03. */
export const nameMonth = (year: number, month: number) => `${year}-${String(month).padStart(2, "0")}`
export const nameQuarter = (year: number, quarter: number) => `${year}-Q${quarter}`
export const quarterOfMonth = (month: number) => Math.ceil(month / 3)

const oneTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

export const monthsOfQuarter = (year: number, quarter: number) =>
  oneTo(3).map((month) => nameMonth(year, 3 * (quarter - 1) + month))
export const quartersOfYear = (year: number) => oneTo(4).map((quarter) => nameQuarter(year, quarter))

/** The month of a moment in a time zone. */
export function monthInZone(moment: Date, timeZone: string): { year: number; month: number } {
  const [year = 0, month = 0] = dayInZone(moment, timeZone).split("-").map(Number)
  return { year, month }
}

/** The periods of some years that have begun, in their order. */
export function listPeriods(by: "month" | "quarter" | "year", years: number[], now: { year: number; month: number }) {
  return years.flatMap((year) => {
    if (year > now.year) return []
    const last = year < now.year ? 12 : now.month
    if (by === "year") return [String(year)]
    return by === "month"
      ? oneTo(last).map((month) => nameMonth(year, month))
      : oneTo(quarterOfMonth(last)).map((quarter) => nameQuarter(year, quarter))
  })
}
