import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import type { BackupReason } from "@hub/contract/backups"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { inFolder } from "./folder.ts"
import "./tables.ts"

const aDay = 24 * 60 * 60 * 1000

/** Of each kind the newest stay, as many as are kept; what an interrupted backup left goes after a day. */
export async function removeOld(ctx: Ctx, why: BackupReason) {
  const { folder, keep } = ctx.house.backups
  const old = await ctx.db
    .selectFrom("backups")
    .select(["id", "file"])
    .where("why", "=", why)
    .where("state", "=", "verified")
    .orderBy("id", "desc")
    .offset(keep)
    .execute()
  for (const { id, file } of old) {
    if (file !== null) await inFolder(() => rm(join(folder, file), { force: true }))
    await atomically(ctx, async (tx) => {
      await tx.db.deleteFrom("backups").where("id", "=", id).execute()
      await record(tx, "backup.removed", id, { why, file: file ?? "" })
    })
  }
  for (const name of await inFolder(() => readdir(folder))) {
    if (!name.startsWith(".arriving-")) continue
    const { mtimeMs } = await inFolder(() => stat(join(folder, name)))
    if (ctx.now.getTime() - mtimeMs > aDay) await inFolder(() => rm(join(folder, name), { force: true }))
  }
}
