import type { TopicFilter, TopicLine } from "@hub/contract/topics"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing, Refusal } from "../platform/failure.ts"
import { cursorAfter, pageOf, type Paged, readCursor, oneMore } from "../platform/http/page.ts"
import { may } from "../policy.ts"
import { countTopics, filtered, searchFor, withFound, worded } from "./find.ts"
import { notReviewed } from "../not-reviewed.ts"
import { isFrozen } from "../collections/frozen.ts"
import { presentLine } from "./present.ts"
import { collectionName } from "./read.ts"

type Asked = TopicFilter & { limit: number; cursor?: string | undefined }

/** What a list is ordered by beside the id. */
const keys = {
  id: undefined,
  title: sql<string>`lower(topics.title)`,
  status: sql<string>`topics.status`,
  updated: sql<Date>`topics.updated_at`,
}
type Key = keyof typeof keys

/** Up to how many topics are found first and then put in order; where more have the words, going through in order meets them soon. */
const fewEnough = 25_000

export async function listTopics(ctx: Ctx, { limit, cursor, sort, ...filters }: Asked): Promise<Paged<TopicLine>> {
  if (!may(ctx.actor, "topics.read")) throw missing("Topics")
  const search = await searchFor(ctx, filters)
  const total = await countTopics(ctx, search)
  const direction = sort.startsWith("-") ? "desc" : "asc"
  const by = sort.replace("-", "") as Key
  const key = keys[by]

  const few = search.words !== "" && total <= fewEnough
  let page = (few ? withFound(ctx, search) : ctx.db)
    .selectFrom("topics")
    .select(["topics.id", "topics.title", "topics.status", "topics.summary", "topics.updated_at", "topics.owner_id"])
    .select(notReviewed().as("not_reviewed"))
    .select(sql<string>`lower(topics.title)`.as("title_key"))
    .select([collectionName, isFrozen.as("is_frozen")])
    .$call(filtered(search))
    .$if(key !== undefined, (query) => query.orderBy(key ?? "topics.id", direction))
    .orderBy("topics.id", direction)
    .limit(oneMore(limit))
  page = few ? page.where("topics.id", "in", sql<number>`(select topic_id from found)`) : page.$call(worded(search))
  if (cursor !== undefined) page = page.where(beyond(cursor, by, direction))

  return pageOf(await page.execute(), {
    limit,
    total,
    after: (row) => cursorAfter(...places[by](row), row.id),
    present: (row) => presentLine(ctx.actor, row),
  })
}

export async function listTopicIds(ctx: Ctx, filters: Omit<TopicFilter, "sort">): Promise<{ ids: number[] }> {
  if (!may(ctx.actor, "topics.read")) throw missing("Topics")
  const search = await searchFor(ctx, filters)
  const all = ctx.db.selectFrom("topics").select("topics.id").$call(filtered(search)).$call(worded(search))
  const rows = await all.orderBy("id").execute()
  return { ids: rows.map((row) => row.id) }
}

type Sorted = { title_key: string; status: string; updated_at: Date }
const places: Record<Key, (row: Sorted) => string[]> = {
  id: () => [],
  title: (row) => [row.title_key],
  status: (row) => [row.status],
  updated: (row) => [row.updated_at.toISOString()],
}

/** The rows that come after a cursor in the order of the list. */
function beyond(cursor: string, by: Key, direction: "asc" | "desc") {
  const side = sql.raw(direction === "asc" ? ">" : "<")
  if (by === "id") return sql<boolean>`topics.id ${side} ${idOf(readCursor(cursor, 1)[0])}`
  const [key, id] = readCursor(cursor, 2)
  const value = by === "updated" ? sql`${momentOf(key)}::timestamptz` : sql`${String(key)}`
  return sql<boolean>`(${keys[by]}, topics.id) ${side} (${value}, ${idOf(id)})`
}

const idOf = (key: unknown) => (typeof key === "number" ? key : refuseCursor())
const momentOf = (key: unknown) =>
  typeof key === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(key) ? key : refuseCursor()

function refuseCursor(): never {
  throw new Refusal("invalid", "This page's cursor is not valid.")
}
