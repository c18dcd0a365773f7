import type { Ctx } from "../platform/ctx.ts"
import { forbidden, missing } from "../platform/failure.ts"
import { type Deed, may } from "./policy.ts"
import type { CollectionRow } from "./tables.ts"

/** The collection, for whoever may do this with it; whoever arranges it in a transaction does so alone. */
export async function collectionFor(ctx: Ctx, deed: Deed, id: number): Promise<CollectionRow> {
  if (!may(ctx.actor, "read") && !may(ctx.actor, deed)) throw missing("Collection")
  let query = ctx.db.selectFrom("collections").selectAll().where("id", "=", id)
  if (ctx.db.isTransaction && deed === "arrange") query = query.forUpdate()
  const collection = await query.executeTakeFirst()
  if (!collection) throw missing("Collection")
  if (!may(ctx.actor, deed)) throw forbidden("Reviewers read collections; only authors arrange them.")
  return collection
}
