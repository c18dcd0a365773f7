import { inProjectOf } from "../access/in-project-of.ts"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { type PermissionOn, hasPermission, requirePermission } from "../policy.ts"
import type { PublicationRow } from "./tables.ts"

/** The only way to lay hands on a publication: say what for. */
export async function getPublication(
  tx: Ctx,
  permission: PermissionOn<"publications">,
  id: number,
): Promise<PublicationRow> {
  let query = tx.db.selectFrom("publications").selectAll().where("id", "=", id)
  if (tx.db.isTransaction && permission !== "publications.read") query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row || !hasPermission(tx.actor, "publications.read")) throw notFound("Publication")
  requirePermission(await inProjectOf(tx, row), permission)
  return row
}
