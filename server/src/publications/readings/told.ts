import type { readings } from "@hub/contract/readings"
import type { RouteInput } from "@hub/contract/route"
import { imprintName, indexName, topicOfPage } from "@hub/reader/site"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { utcDay } from "../../platform/day.ts"
import { notFound } from "../../platform/refusal.ts"
import { requirePermission } from "../../policy.ts"
import { settingsOf } from "../../settings/current.ts"
import { hasPage } from "../addresses/pages.ts"
import { findSeries, isReadable, mayReadInSeries } from "../addresses/series.ts"
import { countView } from "./count.ts"

/** Pages that belong to no topic. */
const beside = ["changes.html", imprintName, indexName]
/** How many different words are kept for one edition and day. */
const mostWords = 500
const longestWords = 80

/** Whether pages tell this hub what was searched for and not found. */
export async function areWordsWanted(ctx: Ctx) {
  const { collect_searches } = await settingsOf(ctx)
  return { are_words_collected: collect_searches && ctx.origin.countable }
}

/** Counts words that were not found, with nothing that says who searched. */
export async function noteSearch(
  ctx: Ctx,
  key: string,
  { edition, words }: RouteInput<typeof readings.search>["body"],
) {
  const publication_id = await findReadEdition(ctx, key, edition)
  const searched = Array.from(
    words
      .normalize("NFC")
      .toLowerCase()
      .replace(/[\s\p{Cc}]+/gu, " "),
  ).slice(0, longestWords)
  if (!(await areWordsWanted(ctx)).are_words_collected) return undefined
  const day = utcDay(ctx.now)
  await sql`
    insert into unfound_searches (publication_id, day, words, count)
    select ${publication_id}::bigint, ${day}::date, ${searched.join("").trim()}, 1
      where (select count(*) from unfound_searches
        where publication_id = ${publication_id} and day = ${day}::date) < ${mostWords}
    on conflict (publication_id, day, words) do update set count = unfound_searches.count + 1`.execute(ctx.db)
  return undefined
}

/** Counts a page that a browser showed from what it keeps. */
export async function noteView(ctx: Ctx, key: string, { edition, page }: RouteInput<typeof readings.view>["body"]) {
  const publication_id = await findReadEdition(ctx, key, edition)
  const topic = topicOfPage(page)
  const isThere =
    topic === undefined ? ["index.html", ...beside].includes(page) : await hasPage(ctx, publication_id, topic)
  if (!isThere) throw notFound("Page")
  if (ctx.origin.countable) await countView(ctx, publication_id, page)
  return undefined
}

async function findReadEdition(ctx: Ctx, key: string, edition: number): Promise<number> {
  requirePermission(ctx.actor, "publications.fetch")
  const series = await findSeries(ctx, key)
  const found = series?.editions.find((one) => one.edition === edition)
  if (!series || !found || !isReadable(found) || !(await mayReadInSeries(ctx, series, found))) throw notFound("Edition")
  return found.id
}
