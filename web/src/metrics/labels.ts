/** What stands for a figure that nothing has measured yet. */
export const noData = "No data yet"

export const formatInUnit = (figure: number | null, unit: string) =>
  figure === null ? noData : `${figure.toLocaleString()}${unit}`

/** How a response time moved since yesterday; slower is bad. */
export function describeGrowth(percent: number | null): string {
  if (percent === null) return "Since yesterday: no data yet"
  if (percent === 0) return "Same as yesterday"
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString()}% since yesterday`
}

/** The weekday of a date, which is a day in UTC. */
export const weekdayName = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en", { weekday: "short", timeZone: "UTC" })

/** How much of the largest a figure is, in percent. */
export function shareOfLargest(figure: number | null, all: readonly (number | null)[]): number {
  const largest = Math.max(0, ...all.map((one) => one ?? 0))
  return figure === null || largest === 0 ? 0 : (figure / largest) * 100
}

export const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100))
