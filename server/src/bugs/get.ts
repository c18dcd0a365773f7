import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { may } from "../policy.ts"
import type { BugRow } from "./tables.ts"

/** The bug, locked, for whoever manages them. */
export async function bugFor(tx: Ctx, id: number): Promise<BugRow> {
  const bug = may(tx.actor, "bugs.manage") ? await lockedBug(tx, id) : undefined
  if (!bug) throw missing("Bug")
  return bug
}

/** The bug, locked, for whoever reported it. */
export async function reportedBugFor(tx: Ctx, id: number): Promise<BugRow> {
  const bug = may(tx.actor, "bugs.report") ? await lockedBug(tx, id) : undefined
  if (bug?.created_by !== tx.actor.person_id || !bug) throw missing("Bug")
  return bug
}

const lockedBug = (tx: Ctx, id: number) =>
  tx.db.selectFrom("bugs").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
