import type { clearing } from "@hub/contract/clearing"
import { clearWord } from "@hub/contract/clearing"
import type { RouteAnswer } from "@hub/contract/route"
import { recordBackup, planNightlyBackup } from "../backups/make.ts"
import { requireConfirmation } from "./require-confirmation.ts"
import { withExclusiveLock } from "./exclusive-lock.ts"
import { queueTidyLogs } from "../logs/tidy.ts"
import type { Ctx } from "../platform/ctx.ts"
import { queueRefresh } from "../process-figures/refresh.ts"
import { recordEvent } from "../platform/events/record.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import { requirePermission } from "../policy.ts"
import { removeAllRowsBut } from "./remove.ts"

type ClearDatabaseInput = { confirm_text: string; password: string }

/**
 * Removes everything but the administrator who asks, what was recorded, the settings and the backups. Nothing is written
 * while the backup is made, which is in the same transaction: what is removed is in it, or nothing is removed.
 */
export async function clearDatabase(ctx: Ctx, input: ClearDatabaseInput): Promise<RouteAnswer<typeof clearing.clear>> {
  requirePermission(ctx.actor, "database.clear")
  const administrator = await requireConfirmation(ctx, input, clearWord)
  return withExclusiveLock(ctx, administrator, "clearing", async (tx, made) => {
    await removeAllRowsBut(tx, administrator)
    const snapshot_id = await recordBackup(tx, "clearing", made)
    await queueTidyLogs(tx)
    await queueRefresh(tx)
    await planNightlyBackup(tx)
    await queueJob(tx, "clearing.files", { before: tx.app.clock().toISOString() }, { key: String(snapshot_id) })
    await recordEvent(tx, "database.cleared", snapshot_id, { file: made.file, rows: made.rows })
    return { message: "Database cleared successfully!", snapshot_id }
  })
}
