import type { Backup } from "@hub/contract/backups"
import type { Ctx } from "../platform/ctx.ts"
import { may } from "../policy.ts"
import type { BackupRow } from "./tables.ts"

export function present({ actor, house }: Pick<Ctx, "actor" | "house">, row: BackupRow): Backup {
  const there = row.file !== null && ["verified", "damaged"].includes(row.state)
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    checked_at: row.checked_at?.toISOString() ?? null,
    can: {
      check: there && may(actor, "backups.make"),
      download: there && may(actor, "backups.take"),
      restore: row.state === "verified" && house.may_be_cleared && may(actor, "backups.restore"),
    },
  }
}
