import { join } from "node:path"
import { type backups, restoreWord } from "@hub/contract/backups"
import type { RouteAnswer } from "@hub/contract/route"
import { sql } from "kysely"
import { queueTidyLogs } from "../logs/tidy.ts"
import { sendLiveUpdate } from "../platform/live-update.ts"
import type { Ctx } from "../platform/ctx.ts"
import { listRanMigrations } from "../platform/db/migrate.ts"
import { queueRefresh } from "../process-figures/refresh.ts"
import { recordEvent } from "../platform/events/record.ts"
import { discardPendingEvents } from "../platform/events/discard.ts"
import { conflict } from "../platform/refusal.ts"
import { deleteJobs, queueJob } from "../platform/jobs/queue.ts"
import { mailServerUpdates } from "../platform/mail/server.ts"
import { forgetSettings, settingsUpdates } from "../settings/current.ts"
import { type CheckedBackup, checkBackup } from "../backups/check.ts"
import { folderAway } from "../backups/folder.ts"
import { getBackup } from "../backups/get.ts"
import { recordBackup, planNightlyBackup } from "../backups/make.ts"
import { saveOwnRows } from "./save-own-rows.ts"
import { presentBackup } from "../backups/present.ts"
import { requireConfirmation } from "./require-confirmation.ts"
import { restoreFiles } from "../backups/restore.ts"
import { restoreRows, restoreTable } from "../backups/restore-rows.ts"
import { InUse, withExclusiveLock } from "./exclusive-lock.ts"
import type { BackupRow } from "../backups/tables.ts"
import { readMember } from "../backups/tar.ts"

type RestoreHereInput = { confirm_text: string; password: string }

/** What was recorded and where the backups are: this is never taken back. */
const retainedTables = new Set([
  "events",
  "log_entries",
  "measured_days",
  "backups",
  "kysely_migration",
  "kysely_migration_lock",
])

/** Work of then about the hub itself, which is planned again. */
const maintenanceQueues = [
  "backups.make",
  "backups.check",
  "backups.nightly",
  "clearing.files",
  "figures.refresh",
  "logs.tidy",
]

/**
 * Makes a hub that is in use what one of its backups says, all or nothing: a backup of now is made first, and the person who asks
 * keeps their account and their sessions. Numbers go on from where they are, so that what was recorded stays true.
 */
export async function restoreInPlace(
  ctx: Ctx,
  id: number,
  input: RestoreHereInput,
): Promise<RouteAnswer<typeof backups.restore>> {
  const row = await getBackup(ctx, "backups.restore", id)
  const administrator = await requireConfirmation(ctx, input, restoreWord)
  const { path, backup } = await readRestorableBackup(ctx, row)
  const answer = await withExclusiveLock(ctx, administrator, "restoring", async (tx, made) => {
    await requireNoOtherHub(tx)
    const putBack = await saveOwnRows(tx, administrator)
    await discardPendingEvents(tx)
    await restoreFiles(tx.app.files, path, backup)
    await restoreRows(tx.db, path, backup, { stays: retainedTables, beside: putBack })
    await redispatchEvents(tx, path, backup)
    await deleteJobs(tx, maintenanceQueues)
    const snapshot_id = await recordBackup(tx, "restoring", made)
    await queueTidyLogs(tx)
    await queueRefresh(tx)
    await planNightlyBackup(tx)
    await queueJob(tx, "clearing.files", { before: tx.app.clock().toISOString() }, { key: String(snapshot_id) })
    await recordEvent(tx, "backup.restored", id, {
      file: row.file ?? "",
      rows: backup.rows,
      made_at: backup.manifest.made_at,
    })
    await sendLiveUpdate(tx, settingsUpdates)
    await sendLiveUpdate(tx, mailServerUpdates)
    return { message: "Backup restored successfully!", snapshot_id }
  })
  forgetSettings(ctx.app)
  await ctx.app.mail.reload()
  await sql`analyze`.execute(ctx.db)
  return answer
}

/** A backup of this hub that was read whole, and fits the tables as they are. */
export async function readRestorableBackup(ctx: Ctx, row: BackupRow): Promise<{ path: string; backup: CheckedBackup }> {
  if (!presentBackup(ctx, row).can.restore) throw conflict("Only a verified backup can be restored.")
  const path = join(ctx.app.backups.folder, row.file ?? "")
  const backup = await checkBackup(path).catch((error: NodeJS.ErrnoException) => {
    const away = folderAway(error, ctx.app.backups.folder)
    if (away) throw away
    throw conflict(error.code === "ENOENT" ? "The backup file no longer exists." : error.message)
  })
  const ran = await listRanMigrations(ctx.db)
  const { migrations } = backup.manifest
  if (migrations.length !== ran.size || migrations.some(({ name }) => !ran.has(name)))
    throw conflict("This backup was made before the hub was upgraded. Restore it into an empty hub.", {
      code: "other_version",
    })
  return { path, backup }
}

/** While files of before are being removed, none are put in their place. */
async function requireNoOtherHub({ db }: Ctx) {
  const cleaning = await db
    .selectFrom("jobs")
    .select("id")
    .where("queue", "=", "clearing.files")
    .where("state", "in", ["ready", "running"])
    .executeTakeFirst()
  if (cleaning) throw new InUse()
}

/** What nobody had reacted to at the moment of the backup is reacted to now: what came of it since is gone. */
async function redispatchEvents({ db }: Ctx, path: string, { manifest, members }: CheckedBackup) {
  const part = manifest.tables.find(({ table }) => table === "events")
  if (!part) return
  await sql`create temp table then_events (like events) on commit drop`.execute(db)
  await restoreTable(db, readMember(path, members.get(part.name)!), part, "then_events")
  await sql`update events set dispatched_at = null, attempts = 0 from then_events
    where events.id = then_events.id and then_events.dispatched_at is null and then_events.dead_lettered_at is null`.execute(
    db,
  )
}
