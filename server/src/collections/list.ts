import type { CollectionLine, collections } from "@hub/contract/collections"
import type { Input } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { containing, type Order, ordering } from "../platform/http/ordering.ts"
import { pageOf, type Paged } from "../platform/http/page.ts"
import { may } from "../policy.ts"
import { collectionColumns, present } from "./rows.ts"

type Asked = Input<typeof collections.list>["query"]

const orders = {
  name: { by: sql`lower(collections.name)`, type: "text" },
  id: { by: sql`collections.id`, type: "bigint" },
  updated: { by: sql`collections.updated_at`, type: "timestamptz" },
} satisfies Record<string, Order>

/** Collections, those in the archive apart. */
export async function listCollections(
  ctx: Ctx,
  { limit, cursor, sort, ...asked }: Asked,
): Promise<Paged<CollectionLine>> {
  if (!may(ctx.actor, "collections.read")) throw missing("Collections")
  const found = filtered(ctx, asked)
  const order = ordering(orders, { sort, id: "collections.id", limit, cursor })
  const [rows, { total }] = await Promise.all([
    found.select(collectionColumns).select(order.key).$call(order.page).execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, {
    limit,
    total,
    after: order.after,
    present: (row) => present(ctx, row),
  })
}

function filtered(ctx: Ctx, { q, project, owner, archived }: Omit<Asked, "limit" | "cursor" | "sort">) {
  let found = ctx.db.selectFrom("collections").where("archived_at", archived ? "is not" : "is", null)
  if (q) {
    const words = containing(q)
    found = found.where(
      sql<boolean>`(lower(collections.name) like ${words} or lower(collections.description) like ${words})`,
    )
  }
  if (project !== undefined) found = found.where("project_id", "=", project)
  if (owner !== undefined) found = found.where("owner_id", "=", owner === "me" ? (ctx.actor.person_id ?? 0) : owner)
  return found
}
