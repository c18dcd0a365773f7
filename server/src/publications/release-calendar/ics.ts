import type { CalendarEntry } from "./entries.ts"
import { describeChange, nameState } from "./words.ts"

type IcsCalendar = { title: string; origin: string; time_zone: string; entries: CalendarEntry[] }

/** The calendar for programs (RFC 5545). Times are in UTC, so that each program shows its owner's own. */
export function writeIcs({ title, origin, time_zone, entries }: IcsCalendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Documentation Project Hub//Release calendar//EN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(title)}`,
    ...entries.flatMap((entry) => writeEvent(entry, origin, time_zone)),
    "END:VCALENDAR",
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join("")
}

function writeEvent(entry: CalendarEntry, origin: string, time_zone: string): string[] {
  const history = entry.changes.map((change) => describeChange(change, time_zone))
  const description = [nameState(entry), entry.summary, ...history].filter((line) => line !== "").join("\n")
  return [
    "BEGIN:VEVENT",
    `UID:release-${entry.id}@${new URL(origin).host}`,
    `DTSTAMP:${writeMoment(entry.changed_at)}`,
    `DTSTART:${writeMoment(entry.at)}`,
    `SEQUENCE:${entry.version - 1}`,
    `STATUS:${statusOf(entry)}`,
    `SUMMARY:${escapeText(entry.name)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${origin}/kb/calendar.html#release-${entry.id}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]
}

function statusOf({ state }: CalendarEntry) {
  if (state === "cancelled") return "CANCELLED"
  return state === "provisional" ? "TENTATIVE" : "CONFIRMED"
}

const writeMoment = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`

const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

/** No line has more than 75 bytes, and none breaks a character. */
function foldLine(line: string): string {
  const folded: string[] = []
  let [part, bytes] = ["", 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      folded.push(part)
      ;[part, bytes] = [" ", 1]
    }
    part += character
    bytes += size
  }
  return [...folded, part].join("\r\n")
}
