import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import type { BackupReason } from "@hub/contract/backups"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { callBackupFolder } from "./folder.ts"
import "./tables.ts"

const aDay = 24 * 60 * 60 * 1000

/** Of each kind the newest stay, as many as are kept; what an interrupted backup left goes after a day. */
export async function removeOldBackups(ctx: Ctx, why: BackupReason) {
  const { folder, keep } = ctx.app.backups
  const old = await ctx.db
    .selectFrom("backups")
    .select(["id", "file"])
    .where("why", "=", why)
    .where("state", "=", "verified")
    .orderBy("id", "desc")
    .offset(keep)
    .execute()
  for (const { id, file } of old) {
    if (file !== null) await callBackupFolder(() => rm(join(folder, file), { force: true }))
    await inTransaction(ctx, async (tx) => {
      await tx.db.deleteFrom("backups").where("id", "=", id).execute()
      await recordEvent(tx, "backup.removed", id, { why, file: file ?? "" })
    })
  }
  for (const name of await callBackupFolder(() => readdir(folder))) {
    if (!name.startsWith(".arriving-")) continue
    const { mtimeMs } = await callBackupFolder(() => stat(join(folder, name)))
    if (ctx.now.getTime() - mtimeMs > aDay) await callBackupFolder(() => rm(join(folder, name), { force: true }))
  }
}
