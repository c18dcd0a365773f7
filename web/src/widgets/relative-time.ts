import { formatDayOf } from "./day.ts"

const minute = 60_000

/** Section 9: 'Just now', minutes, hours under 24, days under 7, else a date. */
export function relativeTime(moment: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(moment)) / minute)
  if (minutes < 1) return "Just now"
  if (minutes < 60) return ago(minutes, "minute")
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return ago(hours, "hour")
  const days = Math.floor(hours / 24)
  return days < 7 ? ago(days, "day") : formatDayOf(moment)
}

/** How long something waits: minutes, hours under 24, then days. */
export function timeSince(moment: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(moment)) / minute)
  if (minutes < 1) return "less than a minute"
  if (minutes < 60) return units(minutes, "minute")
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? units(hours, "hour") : units(Math.floor(hours / 24), "day")
}

const ago = (count: number, unit: string) => `${units(count, unit)} ago`
const units = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`
