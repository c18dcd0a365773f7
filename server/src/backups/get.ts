import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { type DeedOn, mustBeAllowed } from "../policy.ts"
import type { BackupRow } from "./tables.ts"
import "./tables.ts"

/** The only way to a backup's row. */
export async function backupFor(tx: Ctx, deed: DeedOn<"backups">, id: number): Promise<BackupRow> {
  mustBeAllowed(tx.actor, deed)
  const row = await tx.db.selectFrom("backups").selectAll().where("id", "=", id).executeTakeFirst()
  if (!row) throw missing("Backup")
  return row
}
