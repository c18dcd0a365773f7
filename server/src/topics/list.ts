import type { TopicFilter, TopicLine } from "@hub/contract/topics"
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import type { Tables } from "../platform/db/tables.ts"
import { missing, Refusal } from "../platform/failure.ts"
import { cursorAfter, pageOf, type Paged, readCursor } from "../platform/http/page.ts"
import { may } from "../policy.ts"
import { presentLine } from "./present.ts"
import { collectionName } from "./read.ts"

type Filters = Omit<TopicFilter, "sort">
type Asked = TopicFilter & { limit: number; cursor?: string | undefined }

/** What a list is ordered by beside the id. */
const keys = { id: undefined, title: sql<string>`lower(topics.title)`, updated: sql<Date>`topics.updated_at` }

export async function listTopics(ctx: Ctx, { limit, cursor, sort, ...filters }: Asked): Promise<Paged<TopicLine>> {
  if (!may(ctx.actor, "topics.read")) throw missing("Topics")
  const direction = sort.startsWith("-") ? "desc" : "asc"
  const by = sort.replace("-", "") as keyof typeof keys
  const key = keys[by]

  let page = ctx.db
    .selectFrom("topics")
    .select(["topics.id", "topics.title", "topics.status", "topics.summary", "topics.updated_at"])
    .select(sql<string>`lower(topics.title)`.as("title_key"))
    .select(collectionName)
    .$call(filtered(filters))
    .$if(key !== undefined, (query) => query.orderBy(key ?? "topics.id", direction))
    .orderBy("topics.id", direction)
    .limit(limit + 1)
  if (cursor !== undefined) page = page.where(beyond(cursor, by, direction))

  const [rows, { total }] = await Promise.all([
    page.execute(),
    ctx.db
      .selectFrom("topics")
      .select((row) => row.fn.countAll<number>().as("total"))
      .$call(filtered(filters))
      .executeTakeFirstOrThrow(),
  ])
  const place = { id: () => [], title: (row: (typeof rows)[number]) => [row.title_key], updated: updatedKey }[by]
  return pageOf(rows, {
    limit,
    total,
    after: (row) => cursorAfter(...place(row), row.id),
    present: (row) => presentLine(ctx.actor, row),
  })
}

export async function listTopicIds(ctx: Ctx, filters: Filters): Promise<{ ids: number[] }> {
  if (!may(ctx.actor, "topics.read")) throw missing("Topics")
  const rows = await ctx.db.selectFrom("topics").select("topics.id").$call(filtered(filters)).orderBy("id").execute()
  return { ids: rows.map((row) => row.id) }
}

const updatedKey = ({ updated_at }: { updated_at: Date }) => [updated_at.toISOString()]

/** The rows that come after a cursor in the order of the list. */
function beyond(cursor: string, by: keyof typeof keys, direction: "asc" | "desc") {
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

type From<O> = SelectQueryBuilder<Tables, "topics", O>

/** Section 2.3: the words are looked for in title, summary and collection name, in capitals or not. */
const filtered =
  ({ q, status, collection }: Filters) =>
  <O>(query: From<O>): From<O> => {
    let found = query
    if (status !== undefined) found = found.where("topics.status", "=", status)
    if (collection !== undefined)
      found = found.where((row) => row.exists(placed(row).where("collection_id", "=", collection)))
    if (!q) return found
    const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`
    return found.where((row) =>
      row.or([
        row("topics.title", "ilike", pattern),
        row("topics.summary", "ilike", pattern),
        row.exists(
          placed(row)
            .innerJoin("collections", "collections.id", "collection_nodes.collection_id")
            .where("collections.name", "ilike", pattern),
        ),
      ]),
    )
  }

const placed = (row: ExpressionBuilder<Tables, "topics">) =>
  row
    .selectFrom("collection_nodes")
    .select("collection_nodes.id")
    .where("collection_nodes.topic_id", "=", sql.ref<number>("topics.id"))
