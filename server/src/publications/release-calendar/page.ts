import { escapeHtml } from "@hub/reader/escape"
import type { CalendarEntry } from "./entries.ts"
import { describeChange, nameState, writeOfficeTime } from "./words.ts"

type CalendarPage = { title: string; publisher: string; origin: string; time_zone: string; entries: CalendarEntry[] }

/** The calendar for people: what is to come in its order, then what is over, the last first. */
export function writeCalendarPage({ title, publisher, origin, time_zone, entries }: CalendarPage): string {
  const isOver = ({ state }: CalendarEntry) => state === "released" || state === "cancelled"
  const write = (entry: CalendarEntry) => writeEntry(entry, time_zone)
  const upcoming = entries.filter((entry) => !isOver(entry)).map(write)
  const over = entries.filter(isOver).toReversed().map(write)
  const by = publisher === "" ? "" : `<p>${escapeHtml(publisher)}</p>\n`
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="canonical" href="${escapeHtml(origin)}/kb/calendar.html">
<link rel="alternate" type="application/atom+xml" href="/kb/calendar.atom">
<link rel="alternate" type="text/calendar" href="/kb/calendar.ics">
<link rel="stylesheet" href="/kb/catalogue.css">
</head>
<body>
<main><h1>${title}</h1>
${by}<p>All times are in the time zone of the office, ${escapeHtml(time_zone)}. Provisional dates can change. A confirmed date changes only with a reason, which stays here.</p>
<h2>Upcoming releases</h2>
${upcoming.length === 0 ? "<p>No releases are planned.</p>" : `<ul>${upcoming.join("\n")}</ul>`}
<h2>The last 12 months</h2>
${over.length === 0 ? "<p>No releases yet.</p>" : `<ul>${over.join("\n")}</ul>`}
<p class="facts"><a href="/kb/calendar.ics">iCal</a> · <a href="/kb/calendar.atom">Atom</a> · <a href="/kb/">Publications</a></p></main>
</body>
</html>
`
}

function writeEntry(entry: CalendarEntry, time_zone: string): string {
  const { id, name, summary, at, changes, editions } = entry
  const about = summary === "" ? "" : `<p dir="auto">${escapeHtml(summary)}</p>`
  const links = editions.map(({ title, path }) => `<a href="${escapeHtml(path)}">${escapeHtml(title)}</a>`)
  const history = changes.map((change) => `<li>${escapeHtml(describeChange(change, time_zone))}</li>`)
  return `<li id="release-${id}"><h3 dir="auto">${escapeHtml(name)}</h3>
<p><time datetime="${at.toISOString()}">${escapeHtml(writeOfficeTime(at, time_zone))}</time> · <strong>${nameState(entry)}</strong></p>
${about}${links.length === 0 ? "" : `<p>${links.join(", ")}</p>`}<ul class="facts history">${history.join("")}</ul></li>`
}
