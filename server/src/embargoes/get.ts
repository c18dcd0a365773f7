import type { CollectionRow } from "../collections/tables.ts"
import type { Ctx } from "../platform/ctx.ts"
import { conflict, notFound } from "../platform/refusal.ts"
import { hasPermission, inProject, requirePermission } from "../policy.ts"
import type { EmbargoRow } from "./tables.ts"

type EmbargoPlace = { collection: CollectionRow; relation: { owner_id: number | null; lead_id: number | null } }

/** Administrators decide about embargoes of which they may not read a word: they find collections and lists, and nothing else. */
export const asDecider = (ctx: Ctx): Ctx =>
  hasPermission(ctx.actor, "access.review") ? { ...ctx, db: ctx.app.db } : ctx

/** The collection of an embargo, held by the transaction that changes it. */
export async function getEmbargoPlace(ctx: Ctx, id: number): Promise<EmbargoPlace> {
  let query = ctx.db.selectFrom("collections").selectAll().where("id", "=", id)
  if (ctx.db.isTransaction) query = query.forUpdate()
  const collection = hasPermission(ctx.actor, "collections.read") ? await query.executeTakeFirst() : undefined
  if (!collection) throw notFound("Collection")
  const { owner_id, project_id } = collection
  const project =
    project_id === null
      ? undefined
      : await ctx.db.selectFrom("projects").select("owner_id").where("id", "=", project_id).executeTakeFirst()
  return { collection, relation: { owner_id, lead_id: project?.owner_id ?? null } }
}

export const mayDecide = ({ actor }: Ctx, { collection, relation }: EmbargoPlace) =>
  hasPermission(inProject(actor, collection.project_id), "collections.embargo", relation)

/** The same for who decides about its embargo. */
export async function lockEmbargoPlace(tx: Ctx, id: number): Promise<CollectionRow> {
  const { collection, relation } = await getEmbargoPlace(tx, id)
  requirePermission(inProject(tx.actor, collection.project_id), "collections.embargo", relation)
  return collection
}

export const isEmbargoRunning = ({ now }: Ctx, row: Pick<EmbargoRow, "until" | "released_at">) =>
  row.released_at === null && row.until > now

export const findEmbargo = (ctx: Ctx, collection_id: number) =>
  ctx.db.selectFrom("embargoes").selectAll().where("collection_id", "=", collection_id).executeTakeFirst()

/** The embargo of a collection that its transaction holds, as the person who changes it saw it. */
export async function requireRunningEmbargo(tx: Ctx, collection_id: number, version?: number): Promise<EmbargoRow> {
  const row = await findEmbargo(tx, collection_id)
  if (!row || !isEmbargoRunning(tx, row))
    throw conflict("This embargo is over: the collection is open.", { code: "embargo_over" })
  if (version !== undefined && version !== row.version)
    throw conflict("Someone else changed this embargo in the meantime. Please check it again.", { code: "changed" })
  return row
}
