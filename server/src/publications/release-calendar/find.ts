import type { Ctx } from "../../platform/ctx.ts"
import type { SiteAnswer } from "../../platform/http/zipped-site.ts"
import { settingsOf } from "../../settings/current.ts"
import { writeFeed } from "../addresses/feed.ts"
import { listCalendarEntries, publicReleases } from "./entries.ts"
import { writeIcs } from "./ics.ts"
import { writeCalendarPage } from "./page.ts"
import { describeChange, nameState, writeOfficeTime } from "./words.ts"

export const releaseCalendarTitle = "Release calendar"

/** Whether the catalogue leads to the calendar. */
export const hasReleaseCalendar = async (ctx: Ctx): Promise<boolean> =>
  (await publicReleases(ctx).select("id").limit(1).executeTakeFirst()) !== undefined

/** What everybody finds beside the catalogue: the release calendar as a page, for calendar programs, and as a feed. */
export async function findInReleaseCalendar(ctx: Ctx, file: string): Promise<SiteAnswer | undefined> {
  const write = writers[file]
  return write === undefined ? undefined : write(ctx)
}

const writers: Record<string, (ctx: Ctx) => Promise<SiteAnswer>> = {
  "calendar.html": async (ctx) => {
    const calendar = await readCalendar(ctx)
    const isIndexable = calendar.entries.length > 0
    return { text: writeCalendarPage(calendar), mime: "text/html; charset=utf-8", status: 200, isIndexable }
  },
  "calendar.ics": async (ctx) => ({
    text: writeIcs(await readCalendar(ctx)),
    mime: "text/calendar; charset=utf-8",
    status: 200,
    isIndexable: false,
  }),
  "calendar.atom": async (ctx) => {
    const { title, origin, time_zone, entries } = await readCalendar(ctx)
    const newest = entries.toSorted((one, two) => two.changed_at.getTime() - one.changed_at.getTime())
    const path = "/kb/calendar.html"
    return writeFeed(origin, {
      title,
      path,
      file: "calendar.atom",
      language: "en",
      entries: newest.map((entry) => {
        const last = entry.changes.at(-1)
        const words = [
          `${nameState(entry)}: ${writeOfficeTime(entry.at, time_zone)}.`,
          ...(last === undefined ? [] : [describeChange(last, time_zone)]),
          entry.summary,
        ]
        return {
          title: `${entry.name} (${nameState(entry).toLowerCase()})`,
          path: `${path}#release-${entry.id}`,
          published_at: entry.changed_at,
          summary: words.filter((one) => one !== "").join(" "),
        }
      }),
    })
  },
}

async function readCalendar(ctx: Ctx) {
  const { time_zone, publisher } = await settingsOf(ctx)
  const entries = await listCalendarEntries(ctx)
  return { title: releaseCalendarTitle, publisher, origin: ctx.app.reader_url, time_zone, entries }
}
