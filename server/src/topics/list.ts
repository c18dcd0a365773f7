import type { TopicFilter, TopicSummary } from "@hub/contract/topics"
import { sql } from "kysely"
import { readEmbargoEnds } from "../access/embargo-list.ts"
import type { Ctx } from "../platform/ctx.ts"
import { notFound, Refusal } from "../platform/refusal.ts"
import { createCursor, cutPage, type PagedList, readCursor, limitPlusOne } from "../platform/http/page.ts"
import { hasPermission } from "../policy.ts"
import { filterTopics, filterTopicsByWords, findListedTopics, prepareTopicSearch } from "./find.ts"
import { isPublishedUnreviewed } from "../not-reviewed.ts"
import { isTopicFrozen } from "../collections/frozen.ts"
import { presentTopicLine } from "./present.ts"
import { selectCollectionName } from "./read.ts"

type TopicListQuery = TopicFilter & { limit: number; cursor?: string | undefined }

/** What a list is ordered by beside the id. */
const keys = {
  id: undefined,
  title: sql<string>`lower(topics.title)`,
  status: sql<string>`topics.status`,
  updated: sql<Date>`topics.updated_at`,
}
type TopicSortKey = keyof typeof keys

export async function listTopics(
  ctx: Ctx,
  { limit, cursor, sort, ...filters }: TopicListQuery,
): Promise<PagedList<TopicSummary>> {
  if (!hasPermission(ctx.actor, "topics.read")) throw notFound("Topics")
  const search = await prepareTopicSearch(ctx, filters)
  const { total, ids } = await findListedTopics(ctx, search)
  const direction = sort.startsWith("-") ? "desc" : "asc"
  const by = sort.replace("-", "") as TopicSortKey
  const key = keys[by]

  let page = ctx.db
    .selectFrom("topics")
    .select(["topics.id", "topics.title", "topics.status", "topics.summary", "topics.updated_at"])
    .select(["topics.owner_id", "topics.project_id"])
    .select(isPublishedUnreviewed().as("not_reviewed"))
    .select(sql<string>`lower(topics.title)`.as("title_key"))
    .select([selectCollectionName, isTopicFrozen.as("is_frozen")])
    .$if(key !== undefined, (query) => query.orderBy(key ?? "topics.id", direction))
    .orderBy("topics.id", direction)
    .limit(limitPlusOne(limit))
  page =
    ids === null
      ? page.$call(filterTopics(search)).$call(filterTopicsByWords(search))
      : page.where(sql<boolean>`topics.id = any(${ids}::bigint[])`)
  if (cursor !== undefined) page = page.where(rowsAfterCursor(cursor, by, direction))

  const rows = await page.execute()
  const embargoes = await readEmbargoEnds(
    ctx,
    "topic",
    rows.map(({ id }) => id),
  )
  return cutPage(rows, {
    limit,
    total,
    after: (row) => createCursor(...sortKeysOf[by](row), row.id),
    present: (row) => presentTopicLine(ctx.actor, row, embargoes),
  })
}

export async function listTopicIds(ctx: Ctx, filters: Omit<TopicFilter, "sort">): Promise<{ ids: number[] }> {
  if (!hasPermission(ctx.actor, "topics.read")) throw notFound("Topics")
  const search = await prepareTopicSearch(ctx, filters)
  const all = ctx.db
    .selectFrom("topics")
    .select("topics.id")
    .$call(filterTopics(search))
    .$call(filterTopicsByWords(search))
  const rows = await all.orderBy("id").execute()
  return { ids: rows.map((row) => row.id) }
}

type TopicSortRow = { title_key: string; status: string; updated_at: Date }
const sortKeysOf: Record<TopicSortKey, (row: TopicSortRow) => string[]> = {
  id: () => [],
  title: (row) => [row.title_key],
  status: (row) => [row.status],
  updated: (row) => [row.updated_at.toISOString()],
}

/** The rows that come after a cursor in the order of the list. */
function rowsAfterCursor(cursor: string, by: TopicSortKey, direction: "asc" | "desc") {
  const side = sql.raw(direction === "asc" ? ">" : "<")
  if (by === "id") return sql<boolean>`topics.id ${side} ${requireIdKey(readCursor(cursor, 1)[0])}`
  const [key, id] = readCursor(cursor, 2)
  const value = by === "updated" ? sql`${requireMomentKey(key)}::timestamptz` : sql`${String(key)}`
  return sql<boolean>`(${keys[by]}, topics.id) ${side} (${value}, ${requireIdKey(id)})`
}

const requireIdKey = (key: unknown) => (typeof key === "number" ? key : refuseCursor())
const requireMomentKey = (key: unknown) =>
  typeof key === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(key) ? key : refuseCursor()

function refuseCursor(): never {
  throw new Refusal("invalid", "This page's cursor is not valid.")
}
