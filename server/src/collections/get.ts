import type { Ctx } from "../platform/ctx.ts"
import { conflict, missing } from "../platform/failure.ts"
import { changes, type DeedOn, may, mustBeAllowed } from "../policy.ts"
import { personName } from "../people/name.ts"
import { frozenRefusal } from "./frozen.ts"
import type { CollectionRow } from "./tables.ts"

/** The collection, for whoever may do this with it; whoever arranges it in a transaction does so alone. */
export async function collectionFor(ctx: Ctx, deed: DeedOn<"collections">, id: number): Promise<CollectionRow> {
  const judgedByRow = deed === "collections.freeze"
  if (!may(ctx.actor, "collections.read") && (judgedByRow || !may(ctx.actor, deed))) throw missing("Collection")
  let query = ctx.db.selectFrom("collections").selectAll().where("id", "=", id)
  if (ctx.db.isTransaction && changes(deed)) query = query.forUpdate()
  const collection = await query.executeTakeFirst()
  if (!collection) throw missing("Collection")
  if (judgedByRow) mustBeAllowed(ctx.actor, deed, collection)
  else mustBeAllowed(ctx.actor, deed)
  return collection
}

/** The collection as a place for something new; what is archived or frozen takes nothing. */
export async function openCollection(ctx: Ctx, deed: DeedOn<"collections">, id: number): Promise<CollectionRow> {
  const collection = await collectionFor(ctx, deed, id)
  refuseArchived(collection)
  if (changes(deed)) await refuseFrozen(ctx, collection)
  return collection
}

export function refuseArchived({ name, archived_at }: Pick<CollectionRow, "name" | "archived_at">) {
  if (archived_at !== null)
    throw conflict(`${name} is archived. Restore it before you change it.`, { code: "collection_archived" })
}

export async function refuseFrozen(ctx: Ctx, { id, name, frozen_at, frozen_by, frozen_reason: reason }: CollectionRow) {
  if (frozen_at === null) return
  const by = (await personName(ctx, frozen_by)) ?? ""
  throw frozenRefusal({ collection: { id, name }, by, at: frozen_at.toISOString(), reason })
}
