import type { CalendarEntry, PublicReleaseChange } from "./entries.ts"

/** A moment as the office says it, with the zone. */
export function writeOfficeTime(at: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone }).format(at)
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone }).format(at)
  return `${day}, ${time} (${timeZone})`
}

/** How a release stands, in one word. */
export function nameState({ state, is_late }: CalendarEntry): string {
  if (is_late) return "Delayed"
  return state.charAt(0).toUpperCase() + state.slice(1)
}

/** One change of a date, with its reason. */
export function describeChange({ kind, before_at, after_at, reason }: PublicReleaseChange, timeZone: string): string {
  const because = reason === "" ? "" : ` ${reason}`
  const [from, to] = [before_at, after_at].map((at) => (at === null ? "" : writeOfficeTime(at, timeZone)))
  const sentences: Record<string, string> = {
    planned: `Planned for ${to}.`,
    moved: `Moved from ${from} to ${to}.`,
    confirmed: `Confirmed for ${to}.`,
    postponed: `Postponed from ${from} to ${to}.`,
    brought_forward: `Brought forward from ${from} to ${to}.`,
    cancelled: "Cancelled.",
    released: `Released on ${to}.`,
  }
  return `${sentences[kind] ?? ""}${because}`
}
