import type { Collection, CollectionLine, collections } from "@hub/contract/collections"
import type { Input } from "@hub/contract/route"
import type { ExpressionBuilder } from "kysely"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import type { Tables } from "../platform/db/tables.ts"
import { missing, Refusal } from "../platform/failure.ts"
import { cursorAfter, pageOf, type Paged, readCursor } from "../platform/http/page.ts"
import { collectionFor } from "./get.ts"
import { may } from "../policy.ts"
import type { CollectionRow } from "./tables.ts"

/** Collections by name. */
export async function listCollections(
  ctx: Ctx,
  { limit, cursor, q, project }: Input<typeof collections.list>["query"],
): Promise<Paged<CollectionLine>> {
  if (!may(ctx.actor, "collections.read")) throw missing("Collections")
  let found = ctx.db.selectFrom("collections")
  if (q) found = found.where("name", "ilike", `%${q.replace(/[\\%_]/g, "\\$&")}%`)
  if (project !== undefined) found = found.where("project_id", "=", project)
  let page = found
    .selectAll()
    .select([topicsCount, sql<string>`lower(name)`.as("name_key")])
    .orderBy(sql`lower(name)`)
    .limit(limit + 1)
  if (cursor !== undefined) page = page.where(sql<boolean>`lower(name) > ${textOf(readCursor(cursor, 1)[0])}`)
  const [rows, { total }] = await Promise.all([
    page.execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, {
    limit,
    total,
    after: (row) => cursorAfter(row.name_key),
    present: (row) => presentLine(ctx, row),
  })
}

/** A collection with its topics in order. */
export async function readCollection(ctx: Ctx, id: number): Promise<Collection> {
  const collection = await collectionFor(ctx, "collections.read", id)
  const topics = await ctx.db
    .selectFrom("collection_nodes")
    .innerJoin("topics", "topics.id", "topic_id")
    .select(["collection_nodes.id", "topic_id", "title", "status", "level"])
    .where("collection_id", "=", id)
    .orderBy("position")
    .orderBy("collection_nodes.id")
    .execute()
  const project = await ctx.db
    .selectFrom("projects")
    .select("name")
    .where("id", "=", collection.project_id ?? 0)
    .executeTakeFirst()
  return {
    ...presentLine(ctx, { ...collection, topics_count: topics.length }),
    project_name: project?.name ?? null,
    topics,
  }
}

const topicsCount = (row: ExpressionBuilder<Tables, "collections">) =>
  row
    .selectFrom("collection_nodes")
    .select((node) => node.fn.countAll<number>().as("topics_count"))
    .where("collection_id", "=", sql.ref<number>("collections.id"))
    .as("topics_count")

function presentLine(ctx: Ctx, row: CollectionRow & { topics_count: number | null }): CollectionLine {
  const { id, name, description, project_id } = row
  return {
    id,
    name,
    description,
    project_id,
    topics_count: row.topics_count ?? 0,
    created_at: row.created_at.toISOString(),
    can: { arrange: may(ctx.actor, "collections.arrange") },
  }
}

function textOf(key: unknown) {
  if (typeof key !== "string") throw new Refusal("invalid", "This page's cursor is not valid.")
  return key
}
