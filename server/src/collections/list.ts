import type { CollectionLine, collections } from "@hub/contract/collections"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import { readEmbargoEnds } from "../access/embargo-list.ts"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { containsPattern, type SortOrder, createOrdering } from "../platform/http/sort-order.ts"
import { cutPage, type PagedList } from "../platform/http/page.ts"
import { hasPermission } from "../policy.ts"
import { collectionColumns, presentCollection } from "./present.ts"

type CollectionListQuery = RouteInput<typeof collections.list>["query"]

const collectionOrders = {
  name: { by: sql`lower(collections.name)`, type: "text" },
  id: { by: sql`collections.id`, type: "bigint" },
  updated: { by: sql`collections.updated_at`, type: "timestamptz" },
} satisfies Record<string, SortOrder>

/** Collections, those in the archive apart. */
export async function listCollections(
  ctx: Ctx,
  { limit, cursor, sort, ...filter }: CollectionListQuery,
): Promise<PagedList<CollectionLine>> {
  if (!hasPermission(ctx.actor, "collections.read")) throw notFound("Collections")
  const found = filterCollections(ctx, filter)
  const order = createOrdering(collectionOrders, { sort, id: "collections.id", limit, cursor })
  const [rows, { total }] = await Promise.all([
    found.select(collectionColumns).select(order.key).$call(order.page).execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  const embargoes = await readEmbargoEnds(
    ctx,
    "collection",
    rows.map(({ id }) => id),
  )
  return cutPage(rows, {
    limit,
    total,
    after: order.after,
    present: (row) => presentCollection(ctx, row, embargoes),
  })
}

function filterCollections(
  ctx: Ctx,
  { q, project, owner, archived }: Omit<CollectionListQuery, "limit" | "cursor" | "sort">,
) {
  let found = ctx.db.selectFrom("collections").where("archived_at", archived ? "is not" : "is", null)
  if (q) {
    const words = containsPattern(q)
    found = found.where(
      sql<boolean>`(lower(collections.name) like ${words} or lower(collections.description) like ${words})`,
    )
  }
  if (project !== undefined) found = found.where("project_id", "=", project)
  if (owner !== undefined) found = found.where("owner_id", "=", owner === "me" ? (ctx.actor.person_id ?? 0) : owner)
  return found
}
