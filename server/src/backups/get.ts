import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { type PermissionOn, requirePermission } from "../policy.ts"
import type { BackupRow } from "./tables.ts"
import "./tables.ts"

/** The only way to a backup's row. */
export async function getBackup(tx: Ctx, permission: PermissionOn<"backups">, id: number): Promise<BackupRow> {
  requirePermission(tx.actor, permission)
  const row = await tx.db.selectFrom("backups").selectAll().where("id", "=", id).executeTakeFirst()
  if (!row) throw notFound("Backup")
  return row
}
