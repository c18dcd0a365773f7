import { join } from "node:path"
import type { Backup } from "@hub/contract/backups"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict } from "../platform/failure.ts"
import { unanswered } from "../platform/jobs/hold.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import { checkBackup } from "./check.ts"
import { isFolderSilent, refusalOf } from "./folder.ts"
import { backupFor } from "./get.ts"
import { folderTarget, refusingFolder, silentFolder } from "./make.ts"
import { present } from "./present.ts"

type Payload = { backup_id: number }

/** Puts aside the reading of a whole backup, to see if it still is what was written. */
export const askToCheck = (ctx: Ctx, id: number): Promise<Backup> =>
  atomically(ctx, async (tx) => {
    const row = await backupFor(tx, "backups.make", id)
    if (!present(tx, row).can.check) throw conflict("Only a finished backup can be verified.")
    await tx.db.updateTable("backups").set({ state: "checking" }).where("id", "=", id).execute()
    await queueJob(tx, "backups.check", { backup_id: id } satisfies Payload, { key: String(id), target: folderTarget })
    await record(tx, "backup.check_asked", id, { file: row.file ?? "" })
    return present(tx, { ...row, state: "checking" })
  })

export async function checkAgain(ctx: Ctx, { backup_id }: Payload) {
  const row = await ctx.db.selectFrom("backups").selectAll().where("id", "=", backup_id).executeTakeFirst()
  if (!row || row.file === null) return
  const file = row.file
  const error = await checkBackup(join(ctx.house.backups.folder, file)).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => {
      if (isFolderSilent(error)) throw unanswered(silentFolder(ctx), error)
      // Of a backup that cannot be read nobody knows whether it is damaged.
      const refusal = refusalOf(error, ctx.house.backups.folder)
      if (refusal !== undefined) throw unanswered(refusingFolder(ctx), new Error(refusal, { cause: error }))
      return error.code === "ENOENT" ? "The file is gone." : error.message
    },
  )
  await atomically(ctx, async (tx) => {
    if (error !== undefined) return noteDamage(tx, backup_id, file, error)
    const found = { state: "verified", checked_at: tx.house.clock(), error: null } as const
    await tx.db.updateTable("backups").set(found).where("id", "=", backup_id).execute()
    await record(tx, "backup.checked", backup_id, { file })
  })
}

/** What could not be read to its end is not trusted until it is. */
export async function checkingGivenUp(ctx: Ctx, { backup_id }: Payload, error: string) {
  const row = await ctx.db.selectFrom("backups").selectAll().where("id", "=", backup_id).executeTakeFirst()
  if (row?.file) await noteDamage(ctx, backup_id, row.file, `It could not be verified. ${error}`)
}

async function noteDamage(tx: Ctx, id: number, file: string, error: string) {
  await tx.db.updateTable("backups").set({ state: "damaged", error }).where("id", "=", id).execute()
  await record(tx, "backup.check_failed", id, { file, error })
}
