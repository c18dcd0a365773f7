import type { Ctx } from "../platform/ctx.ts"
import { conflict, notFound } from "../platform/refusal.ts"
import { changesData, type PermissionOn, hasPermission, inProject, requirePermission } from "../policy.ts"
import { readPersonName } from "../people/name.ts"
import { frozenRefusal } from "./frozen.ts"
import type { CollectionRow } from "./tables.ts"

/** Embargoes ask about the project too; embargoes/get.ts does. */
type CollectionPermission = Exclude<PermissionOn<"collections">, "collections.embargo">

/** The collection, for the person who may do this with it; the person who arranges it in a transaction does so alone. */
export async function getCollection(ctx: Ctx, permission: CollectionPermission, id: number): Promise<CollectionRow> {
  const judgedByRow = permission === "collections.freeze"
  if (!hasPermission(ctx.actor, "collections.read") && (judgedByRow || !hasPermission(ctx.actor, permission)))
    throw notFound("Collection")
  let query = ctx.db.selectFrom("collections").selectAll().where("id", "=", id)
  if (ctx.db.isTransaction && changesData(permission)) query = query.forUpdate()
  const collection = await query.executeTakeFirst()
  if (!collection) throw notFound("Collection")
  const actor = inProject(ctx.actor, collection.project_id)
  if (judgedByRow) requirePermission(actor, permission, collection)
  else requirePermission(actor, permission)
  return collection
}

/** The collection as a place for something new; what is archived or frozen takes nothing. */
export async function getEditableCollection(
  ctx: Ctx,
  permission: CollectionPermission,
  id: number,
): Promise<CollectionRow> {
  const collection = await getCollection(ctx, permission, id)
  refuseArchivedCollection(collection)
  if (changesData(permission)) await refuseFrozenCollection(ctx, collection)
  return collection
}

export function refuseArchivedCollection({ name, archived_at }: Pick<CollectionRow, "name" | "archived_at">) {
  if (archived_at !== null)
    throw conflict(`${name} is archived. Restore it before you change it.`, { code: "collection_archived" })
}

export async function refuseFrozenCollection(
  ctx: Ctx,
  { id, name, frozen_at, frozen_by, frozen_reason: reason }: CollectionRow,
) {
  if (frozen_at === null) return
  const by = (await readPersonName(ctx, frozen_by)) ?? ""
  throw frozenRefusal({ collection: { id, name }, by, at: frozen_at.toISOString(), reason })
}
