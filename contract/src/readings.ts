import { z } from "zod"
import { sharedFormats } from "./publications.ts"
import { readingPeriods } from "./readings/values.ts"
import { ById, Day, Ordinal, Page, route } from "./route.ts"
import { Storable } from "./text.ts"

const InPeriod = { period: z.enum(readingPeriods).optional() }
const BySeries = z.object({ key: z.string().max(100) })

/** How much an edition was read, as numbers of what the hub served: nothing says by whom. */
export const ReadingSummary = z.object({
  /** Whether the hub counts now, and whether it takes the words of searches that found nothing. */
  is_counted: z.boolean(),
  are_words_collected: z.boolean(),
  /** The first day with a number. */
  since: Day.nullable(),
  views: z.number(),
  downloads: z.number(),
  reports: z.number(),
  /** Which files were downloaded. */
  files: z.array(z.object({ form: z.enum(sharedFormats), downloads: z.number() })),
  /** What was searched for and not found, the most frequent first. */
  searches: z.array(z.object({ words: z.string(), count: z.number() })),
  /** How many other words there were, each too rare to be told. */
  rare_searches: z.number(),
})
export type ReadingSummary = z.output<typeof ReadingSummary>

/** One page of an edition: a topic, a heading, the start page, or all that are beside those. */
export const PageReadings = z.object({
  page: z.number(),
  /** Empty for what is no topic. */
  title: z.string(),
  views: z.number(),
  reports: z.number(),
})
export type PageReadings = z.output<typeof PageReadings>

export const DayReadings = PageReadings.extend({ day: Day, downloads: z.number() })
export type DayReadings = z.output<typeof DayReadings>

export const readings = {
  summary: route({
    method: "GET",
    path: "/api/publications/:id/readings",
    params: ById,
    query: z.object(InPeriod),
    answer: ReadingSummary,
  }),
  /** The pages of an edition, the most read first. */
  pages: route({
    method: "GET",
    path: "/api/publications/:id/readings/pages",
    params: ById,
    query: Page.extend(InPeriod),
    answer: z.array(PageReadings),
    paged: true,
  }),
  /** The numbers of each day and page, the newest day first. */
  days: route({
    method: "GET",
    path: "/api/publications/:id/readings/days",
    params: ById,
    query: Page.extend(InPeriod),
    answer: z.array(DayReadings),
    paged: true,
    csv: true,
  }),
  /** Whether the hub takes the words of searches that found nothing. */
  wanted: route({
    method: "GET",
    path: "/api/kb/:key/searches",
    params: BySeries,
    answer: z.object({ are_words_collected: z.boolean() }),
    open: true,
    callers: "published pages",
  }),
  /** Words that were searched for in an edition and not found. */
  search: route({
    method: "POST",
    path: "/api/kb/:key/searches",
    params: BySeries,
    body: z.object({ edition: Ordinal, words: Storable.pipe(z.string().trim().min(2).max(200)) }),
    answer: z.undefined(),
    status: 204,
    per_minute: 20,
    audited: false,
    open: true,
    callers: "published pages",
  }),
  /** A page that a browser shows from what it keeps, while the hub can be reached. */
  view: route({
    method: "POST",
    path: "/api/kb/:key/views",
    params: BySeries,
    body: z.object({ edition: Ordinal, page: z.string().max(40) }),
    answer: z.undefined(),
    status: 204,
    per_minute: 120,
    audited: false,
    open: true,
    callers: "published pages",
  }),
}
