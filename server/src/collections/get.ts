import type { Ctx } from "../platform/ctx.ts"
import { conflict, missing } from "../platform/failure.ts"
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

/** The collection as a place for something new; what is archived takes nothing. */
export async function openCollection(ctx: Ctx, deed: DeedOn<"collections">, id: number): Promise<CollectionRow> {
  const collection = await collectionFor(ctx, deed, id)
  refuseArchived(collection)
  return collection
}

export function refuseArchived({ name, archived_at }: Pick<CollectionRow, "name" | "archived_at">) {
  if (archived_at !== null)
    throw conflict(`${name} is archived. Restore it before you change it.`, { code: "collection_archived" })
}
