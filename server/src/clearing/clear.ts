import type { clearing } from "@hub/contract/clearing"
import { clearWord } from "@hub/contract/clearing"
import type { Answer } from "@hub/contract/route"
import { noteBackup, planNightly } from "../backups/make.ts"
import { mustProve } from "./prove.ts"
import { whileAllStandsStill } from "./stand-still.ts"
import { planTidying } from "../logs/tidy.ts"
import type { Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import { mustBeAllowed } from "../policy.ts"
import { removeAllBut } from "./remove.ts"

type Given = { confirm_text: string; password: string }

/**
 * Removes everything but the administrator who asks, what was recorded, the settings and the backups. Nothing is written
 * while the backup is made, which is in the same transaction: what is removed is in it, or nothing is removed.
 */
export async function clearDatabase(ctx: Ctx, given: Given): Promise<Answer<typeof clearing.clear>> {
  mustBeAllowed(ctx.actor, "database.clear")
  const administrator = await mustProve(ctx, given, clearWord)
  return whileAllStandsStill(ctx, administrator, "clearing", async (tx, made) => {
    await removeAllBut(tx, administrator)
    const snapshot_id = await noteBackup(tx, "clearing", made)
    await planTidying(tx)
    await planNightly(tx)
    await queueJob(tx, "clearing.files", { before: tx.house.clock().toISOString() }, { key: String(snapshot_id) })
    await record(tx, "database.cleared", snapshot_id, { file: made.file, rows: made.rows })
    return { message: "Database cleared successfully!", snapshot_id }
  })
}
