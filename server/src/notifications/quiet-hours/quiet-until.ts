import type { QuietHours } from "@hub/contract/quiet-hours"

const quarterHour = 15 * 60_000
/** Longer than any quiet time: a weekend with the nights beside it, and the day on which clocks skip the only loud quarter. */
const mostQuarters = 5 * 24 * 4

/**
 * When the quiet time ends that a moment lies in, or null where it lies in none. The clock on the wall is asked at each quarter of an hour,
 * since every offset of a time zone is made of whole quarters: hours that clocks skip or repeat need no rule of their own.
 */
export function quietUntil(hours: QuietHours, moment: Date): Date | null {
  const isQuietAt = quietTest(hours)
  if (!isQuietAt(moment)) return null
  const first = Math.floor(moment.getTime() / quarterHour) + 1
  for (let at = first; at < first + mostQuarters; at++) {
    const end = new Date(at * quarterHour)
    if (!isQuietAt(end)) return end
  }
  return null
}

function quietTest({ from, until, time_zone, weekends }: QuietHours) {
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone: time_zone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  })
  return (moment: Date) => {
    const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, value]))
    if (weekends && parts.get("weekday")?.startsWith("S")) return true
    const time = `${parts.get("hour")}:${parts.get("minute")}`
    return from < until ? from <= time && time < until : time >= from || time < until
  }
}
