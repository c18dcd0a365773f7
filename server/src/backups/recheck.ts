import { join } from "node:path"
import type { Backup } from "@hub/contract/backups"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { createUnansweredError } from "../platform/jobs/hold.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import { checkBackup } from "./check.ts"
import { isFolderUnresponsive, refusalOf } from "./folder.ts"
import { getBackup } from "./get.ts"
import { backupFolderTarget, refusingFolder, unansweredFolder } from "./make.ts"
import { presentBackup } from "./present.ts"

type CheckBackupPayload = { backup_id: number }

/** Puts aside the reading of a whole backup, to see if it still is what was written. */
export const requestBackupCheck = (ctx: Ctx, id: number): Promise<Backup> =>
  inTransaction(ctx, async (tx) => {
    const row = await getBackup(tx, "backups.make", id)
    if (!presentBackup(tx, row).can.check) throw conflict("Only a finished backup can be verified.")
    await tx.db.updateTable("backups").set({ state: "checking" }).where("id", "=", id).execute()
    await queueJob(tx, "backups.check", { backup_id: id } satisfies CheckBackupPayload, {
      key: String(id),
      target: backupFolderTarget,
    })
    await recordEvent(tx, "backup.check_asked", id, { file: row.file ?? "" })
    return presentBackup(tx, { ...row, state: "checking" })
  })

export async function recheckBackup(ctx: Ctx, { backup_id }: CheckBackupPayload) {
  const row = await ctx.db.selectFrom("backups").selectAll().where("id", "=", backup_id).executeTakeFirst()
  if (!row || row.file === null) return
  const file = row.file
  const error = await checkBackup(join(ctx.app.backups.folder, file)).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => {
      if (isFolderUnresponsive(error)) throw createUnansweredError(unansweredFolder(ctx), error)
      // Of a backup that cannot be read nobody knows whether it is damaged.
      const refusal = refusalOf(error, ctx.app.backups.folder)
      if (refusal !== undefined) throw createUnansweredError(refusingFolder(ctx), new Error(refusal, { cause: error }))
      return error.code === "ENOENT" ? "The backup file no longer exists." : error.message
    },
  )
  await inTransaction(ctx, async (tx) => {
    if (error !== undefined) return noteDamage(tx, backup_id, file, error)
    const result = { state: "verified", checked_at: tx.app.clock(), error: null } as const
    await tx.db.updateTable("backups").set(result).where("id", "=", backup_id).execute()
    await recordEvent(tx, "backup.checked", backup_id, { file })
  })
}

/** What could not be read to its end is not trusted until it is. */
export async function checkingGivenUp(ctx: Ctx, { backup_id }: CheckBackupPayload, error: string) {
  const row = await ctx.db.selectFrom("backups").selectAll().where("id", "=", backup_id).executeTakeFirst()
  if (row?.file) await noteDamage(ctx, backup_id, row.file, `It could not be verified. ${error}`)
}

async function noteDamage(tx: Ctx, id: number, file: string, error: string) {
  await tx.db.updateTable("backups").set({ state: "damaged", error }).where("id", "=", id).execute()
  await recordEvent(tx, "backup.check_failed", id, { file, error })
}
