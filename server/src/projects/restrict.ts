import type { Ctx } from "../platform/ctx.ts"
import "./tables.ts"

/** Notes whether a project is only for those who are named in it; `access/` says who may do that, and what it needs. */
export async function setRestricted(tx: Ctx, id: number, restricted: boolean): Promise<void> {
  await tx.db.updateTable("projects").set({ restricted, updated_at: tx.now }).where("id", "=", id).execute()
}
