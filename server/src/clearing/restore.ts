import { join } from "node:path"
import { type backups, restoreWord } from "@hub/contract/backups"
import type { Answer } from "@hub/contract/route"
import { sql } from "kysely"
import { planTidying } from "../logs/tidy.ts"
import { announce } from "../platform/announce.ts"
import type { Ctx } from "../platform/ctx.ts"
import { ranMigrations } from "../platform/db/migrate.ts"
import { record } from "../platform/facts/record.ts"
import { settleFacts } from "../platform/facts/settle.ts"
import { conflict } from "../platform/failure.ts"
import { dropJobs, queueJob } from "../platform/jobs/queue.ts"
import { forgetSettings, settingsNews } from "../settings/now.ts"
import { type Checked, checkBackup } from "../backups/check.ts"
import { folderAway } from "../backups/folder.ts"
import { backupFor } from "../backups/get.ts"
import { noteBackup, planNightly } from "../backups/make.ts"
import { keepOwnRows } from "./own-rows.ts"
import { present } from "../backups/present.ts"
import { mustProve } from "./prove.ts"
import { filesIn } from "../backups/restore.ts"
import { rowsIn, tableIn } from "../backups/rows-in.ts"
import { InUse, whileAllStandsStill } from "./stand-still.ts"
import type { BackupRow } from "../backups/tables.ts"
import { contentOf } from "../backups/tar.ts"

type Given = { confirm_text: string; password: string }

/** What was recorded and where the backups are: this is never taken back. */
const stays = new Set(["facts", "log_lines", "measured_days", "backups", "kysely_migration", "kysely_migration_lock"])

/** Work of then about the hub itself, which is planned anew. */
const ownWork = ["backups.make", "backups.check", "backups.nightly", "clearing.files", "logs.tidy"]

/**
 * Makes a hub that is in use what one of its backups says, all or nothing: a backup of now is made first, and whoever asks
 * keeps his account and his sessions. Numbers go on from where they are, so that what was recorded stays true.
 */
export async function restoreHere(ctx: Ctx, id: number, given: Given): Promise<Answer<typeof backups.restore>> {
  const row = await backupFor(ctx, "backups.restore", id)
  const administrator = await mustProve(ctx, given, restoreWord)
  const { path, backup } = await readForHere(ctx, row)
  const answer = await whileAllStandsStill(ctx, administrator, "restoring", async (tx, made) => {
    await mustBeLeftAlone(tx)
    const putBack = await keepOwnRows(tx, administrator)
    await settleFacts(tx)
    await filesIn(tx.house.files, path, backup)
    await rowsIn(tx.db, path, backup, { stays, beside: putBack })
    await reactAgain(tx, path, backup)
    await dropJobs(tx, ownWork)
    const snapshot_id = await noteBackup(tx, "restoring", made)
    await planTidying(tx)
    await planNightly(tx)
    await queueJob(tx, "clearing.files", { before: tx.house.clock().toISOString() }, { key: String(snapshot_id) })
    await record(tx, "backup.restored", id, {
      file: row.file ?? "",
      rows: backup.rows,
      made_at: backup.manifest.made_at,
    })
    await announce(tx, settingsNews)
    return { message: "Backup restored successfully!", snapshot_id }
  })
  forgetSettings(ctx.house)
  await sql`analyze`.execute(ctx.db)
  return answer
}

/** A backup of this hub that was read whole, and fits the tables as they are. */
export async function readForHere(ctx: Ctx, row: BackupRow): Promise<{ path: string; backup: Checked }> {
  if (!present(ctx, row).can.restore) throw conflict("Only a verified backup can be restored.")
  const path = join(ctx.house.backups.folder, row.file ?? "")
  const backup = await checkBackup(path).catch((error: NodeJS.ErrnoException) => {
    const away = folderAway(error, ctx.house.backups.folder)
    if (away) throw away
    throw conflict(error.code === "ENOENT" ? "The file is gone." : error.message)
  })
  const ran = await ranMigrations(ctx.db)
  const { migrations } = backup.manifest
  if (migrations.length !== ran.size || migrations.some(({ name }) => !ran.has(name)))
    throw conflict("This backup was made before an upgrade of the hub. Restore it into an empty hub.", {
      code: "other_version",
    })
  return { path, backup }
}

/** While files of before are being removed, none are put in their place. */
async function mustBeLeftAlone({ db }: Ctx) {
  const cleaning = await db
    .selectFrom("jobs")
    .select("id")
    .where("queue", "=", "clearing.files")
    .where("state", "in", ["ready", "running"])
    .executeTakeFirst()
  if (cleaning) throw new InUse()
}

/** What nobody had reacted to at the moment of the backup is reacted to now: what came of it since is gone. */
async function reactAgain({ db }: Ctx, path: string, { manifest, members }: Checked) {
  const part = manifest.tables.find(({ table }) => table === "facts")
  if (!part) return
  await sql`create temp table then_facts (like facts) on commit drop`.execute(db)
  await tableIn(db, contentOf(path, members.get(part.name)!), part, "then_facts")
  await sql`update facts set reacted_at = null, attempts = 0 from then_facts
    where facts.id = then_facts.id and then_facts.reacted_at is null and then_facts.parked_at is null`.execute(db)
}
