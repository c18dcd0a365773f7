import { type DayReadings, type PageReadings, type readings, type ReadingSummary } from "@hub/contract/readings"
import { leastSearches, otherPages, periodDays, type ReadingPeriod, startPage } from "@hub/contract/readings/values"
import type { RouteInput } from "@hub/contract/route"
import { type RawBuilder, sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { utcDayAfter } from "../../platform/day.ts"
import { createCursor, cutPage, limitPlusOne, type PagedList, readCursor } from "../../platform/http/page.ts"
import { settingsOf } from "../../settings/current.ts"
import { getPublication } from "../get.ts"
import { saveReadings } from "./count.ts"

type PagesQuery = RouteInput<typeof readings.pages>["query"]
type DaysQuery = RouteInput<typeof readings.days>["query"]

const mostSearches = 200

/** How much an edition was read, for the person who may see that. */
export async function readReadings(ctx: Ctx, id: number, period?: ReadingPeriod): Promise<ReadingSummary> {
  await openReadings(ctx, id)
  const { db } = ctx
  const since = sinceDay(ctx, period)
  const kinds = await db
    .selectFrom("reading_counts")
    .select(["kind", "form"])
    .select((row) => [row.fn.sum<number>("count").as("count"), row.fn.min("day").as("first")])
    .where("publication_id", "=", id)
    .where("day", ">=", since)
    .groupBy(["kind", "form"])
    .orderBy("form")
    .execute()
  const searches = await db
    .selectFrom("unfound_searches")
    .select("words")
    .select((row) => row.fn.sum<number>("count").as("count"))
    .where("publication_id", "=", id)
    .where("day", ">=", since)
    .groupBy("words")
    .orderBy("count", "desc")
    .orderBy("words")
    .execute()
  const frequent = searches.filter(({ count }) => count >= leastSearches)
  const { count_readings, collect_searches } = await settingsOf(ctx)
  const sumOf = (kind: string) => kinds.reduce((sum, row) => sum + (row.kind === kind ? row.count : 0), 0)
  return {
    is_counted: count_readings,
    are_words_collected: collect_searches,
    since: kinds.map(({ first }) => first).toSorted()[0] ?? null,
    views: sumOf("view"),
    downloads: sumOf("download"),
    reports: sumOf("report"),
    files: kinds.flatMap(({ form, count }) => (form === "" ? [] : [{ form, downloads: count }])),
    searches: frequent.slice(0, mostSearches).map(({ words, count }) => ({ words, count })),
    rare_searches: searches.length - frequent.length,
  }
}

/** What is seen is what the hub counted up to now. */
async function openReadings(ctx: Ctx, id: number) {
  await getPublication(ctx, "publications.see_readings", id)
  await saveReadings(ctx.app)
}

const sinceDay = ({ now }: Ctx, period: ReadingPeriod | undefined) =>
  period === undefined ? "0001-01-01" : utcDayAfter(now, 1 - periodDays[period])

/** Every page of the edition, and those with numbers that were not pages of their own; the title of a topic is the one in the edition. */
const pagesOf = (id: number, since: string) => sql`(
  select page, coalesce(named.title, '') as title, coalesce(views, 0) as views, coalesce(reports, 0) as reports
  from (select page, title from reader_addresses where publication_id = ${id}) named
  full join (
    select page, coalesce(sum(count) filter (where kind = 'view'), 0)::integer as views,
      coalesce(sum(count) filter (where kind = 'report'), 0)::integer as reports
    from reading_counts where publication_id = ${id} and day >= ${since}::date and kind <> 'download' group by page) counted
  using (page)) pages`

/** The pages of an edition with how often each was seen. */
export async function listPageReadings(
  ctx: Ctx,
  id: number,
  { period, limit, cursor }: PagesQuery,
): Promise<PagedList<PageReadings>> {
  await openReadings(ctx, id)
  const pages = pagesOf(id, sinceDay(ctx, period))
  const [views, page] = cursor === undefined ? [] : readCursor(cursor, 2).map(Number)
  const after = page === undefined ? sql`true` : sql`(views < ${views} or (views = ${views} and page > ${page}))`
  const rows = await selectRows<PageReadings>(
    ctx,
    sql`select page, title, views, reports from ${pages} where ${after}
      order by views desc, page limit ${limitPlusOne(limit)}`,
  )
  const [counted] = await selectRows<{ total: number }>(ctx, sql`select count(*) as total from ${pages}`)
  return cutPage(rows, {
    limit,
    total: counted?.total ?? 0,
    after: (row) => createCursor(row.views, row.page),
    present: (row) => row,
  })
}

/** The numbers by day and page, newest day first. */
export async function listDayReadings(
  ctx: Ctx,
  id: number,
  { period, limit, cursor }: DaysQuery,
): Promise<PagedList<DayReadings>> {
  await openReadings(ctx, id)
  const days = sql`(
    select day, page, coalesce(title, '') as title, coalesce(sum(count) filter (where kind = 'view'), 0)::integer as views,
      coalesce(sum(count) filter (where kind = 'download'), 0)::integer as downloads,
      coalesce(sum(count) filter (where kind = 'report'), 0)::integer as reports
    from reading_counts left join reader_addresses using (publication_id, page)
    where publication_id = ${id} and day >= ${sinceDay(ctx, period)}::date group by day, page, title) days`
  const [day, page] = cursor === undefined ? [] : readCursor(cursor, 2)
  const after = day === undefined ? sql`true` : sql`(day < ${day}::date or (day = ${day}::date and page > ${page}))`
  const rows = await selectRows<DayReadings>(
    ctx,
    sql`select * from ${days} where ${after} order by day desc, page limit ${limitPlusOne(limit)}`,
  )
  const [counted] = await selectRows<{ total: number }>(ctx, sql`select count(*) as total from ${days}`)
  return cutPage(rows, {
    limit,
    total: counted?.total ?? 0,
    after: (row) => createCursor(row.day, row.page),
    present: (row) => row,
  })
}

const selectRows = async <Row>({ db }: Ctx, statement: RawBuilder<unknown>) =>
  (await (statement as RawBuilder<Row>).execute(db)).rows

/** What a table of the numbers shows of a page and a day. */
export const dayColumns = {
  Day: ({ day }: DayReadings) => day,
  Page: ({ page, title }: DayReadings) =>
    page === startPage ? "Start page and files" : page === otherPages ? "Other pages" : title,
  Topic: ({ page }: DayReadings) => (page > 0 ? page : null),
  Views: ({ views }: DayReadings) => views,
  Downloads: ({ downloads }: DayReadings) => downloads,
  Reports: ({ reports }: DayReadings) => reports,
}
