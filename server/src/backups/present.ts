import type { Backup } from "@hub/contract/backups"
import type { Ctx } from "../platform/ctx.ts"
import { hasPermission } from "../policy.ts"
import type { BackupRow } from "./tables.ts"

export function presentBackup({ actor, app }: Pick<Ctx, "actor" | "app">, row: BackupRow): Backup {
  const there = row.file !== null && ["verified", "damaged"].includes(row.state)
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    checked_at: row.checked_at?.toISOString() ?? null,
    can: {
      check: there && hasPermission(actor, "backups.make"),
      download: there && hasPermission(actor, "backups.take"),
      restore: row.state === "verified" && app.may_be_cleared && hasPermission(actor, "backups.restore"),
    },
  }
}
