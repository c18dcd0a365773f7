import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { type DeedOn, may, mustBeAllowed } from "../policy.ts"
import type { CollectionRow } from "./tables.ts"

/** The collection, for whoever may do this with it; whoever arranges it in a transaction does so alone. */
export async function collectionFor(ctx: Ctx, deed: DeedOn<"collections">, id: number): Promise<CollectionRow> {
  if (!may(ctx.actor, "collections.read") && !may(ctx.actor, deed)) throw missing("Collection")
  let query = ctx.db.selectFrom("collections").selectAll().where("id", "=", id)
  if (ctx.db.isTransaction && deed === "collections.arrange") query = query.forUpdate()
  const collection = await query.executeTakeFirst()
  if (!collection) throw missing("Collection")
  mustBeAllowed(ctx.actor, deed)
  return collection
}
