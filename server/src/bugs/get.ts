import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { hasPermission } from "../policy.ts"
import type { BugRow } from "./tables.ts"

/** The bug, locked, for the person who manages them. */
export async function getBug(tx: Ctx, id: number): Promise<BugRow> {
  const bug = hasPermission(tx.actor, "bugs.manage") ? await lockBug(tx, id) : undefined
  if (!bug) throw notFound("Bug")
  return bug
}

/** The bug, locked, for the person who reported it. */
export async function getReportedBug(tx: Ctx, id: number): Promise<BugRow> {
  const bug = hasPermission(tx.actor, "bugs.report") ? await lockBug(tx, id) : undefined
  if (bug?.created_by !== tx.actor.person_id || !bug) throw notFound("Bug")
  return bug
}

const lockBug = (tx: Ctx, id: number) =>
  tx.db.selectFrom("bugs").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
