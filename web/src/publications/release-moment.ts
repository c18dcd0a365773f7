import { localTimeZone } from "../widgets/day.ts"

/** A moment as other moments are written, where its reader lives and in UTC, in which the hub keeps it. */
export function formatReleaseMoment(moment: string, zone = localTimeZone()): string {
  const here = wordsIn(moment, zone)
  const utc = wordsIn(moment, "UTC")
  if (here.day === utc.day && here.time === utc.time) return `${utc.day}, ${utc.time} UTC`
  const there = here.day === utc.day ? utc.time : `${utc.day}, ${utc.time}`
  return `${here.day}, ${here.time} in ${zone} (${there} UTC)`
}

function wordsIn(moment: string, timeZone: string) {
  const at = Date.parse(moment)
  return {
    day: new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone }).format(at),
    time: new Intl.DateTimeFormat(undefined, { timeStyle: "short", timeZone }).format(at),
  }
}

/** What a field for a moment shows, in the zone of its reader. */
export function toReleaseField(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The first minute that is not before a moment: fields have no seconds. */
export const toWholeMinute = (moment: string) => new Date(Math.ceil(Date.parse(moment) / 60_000) * 60_000)

/** Why an edition can't go out at this time, or at once: its collection is under embargo until later. */
export function describeEarlyRelease(embargo_until: string | undefined, release_at: string | undefined) {
  if (embargo_until === undefined) return undefined
  if (release_at !== undefined && Date.parse(release_at) >= Date.parse(embargo_until)) return undefined
  return `This collection is under embargo until ${formatReleaseMoment(embargo_until)}. Choose that time or a later one.`
}

/** The moment that a field names, or nothing while it names none. */
export function parseReleaseField(field: string): string | undefined {
  const at = new Date(field)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
