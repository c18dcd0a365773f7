import type { Backup, BackupReason } from "@hub/contract/backups"
import { type Ctx, inTransaction } from "../platform/ctx.ts"
import { utcDayAfter } from "../platform/day.ts"
import { recordEvent } from "../platform/events/record.ts"
import { createUnansweredError } from "../platform/jobs/hold.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import { isFolderUnresponsive, refusalOf } from "./folder.ts"
import type { JobAttempt } from "../platform/jobs/work.ts"
import { nightlyBackupTime } from "./nightly.ts"
import { presentBackup } from "./present.ts"
import { removeOldBackups } from "./remove-old.ts"
import type { BackupRow } from "./tables.ts"
import "./tables.ts"
import { type WrittenBackup, writeBackup } from "./write.ts"

type MakeBackupPayload = { backup_id: number }

/** Puts a backup aside to be made at once. */
export const requestBackup = (ctx: Ctx, why: BackupReason): Promise<Backup> =>
  inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .insertInto("backups")
      .values({ ...emptyBackup, why, state: "waiting", asked_by: nameOfActor(tx), created_at: tx.now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await queueJob(tx, "backups.make", { backup_id: row.id } satisfies MakeBackupPayload, {
      target: backupFolderTarget,
    })
    await recordEvent(tx, "backup.asked", row.id, { why })
    return presentBackup(tx, row)
  })

/** Makes a backup that was asked for. Safe to repeat: until it is whole, nothing bears its name. */
export async function makeBackup(ctx: Ctx, { backup_id }: MakeBackupPayload, { signal }: JobAttempt) {
  const row = await updateBackup(ctx, backup_id, { state: "running" })
  // A restored hub may find the work that it was copied with.
  if (!row) return
  try {
    const made = await writeBackup(ctx.app, row.why, async (step, percent) => {
      signal.throwIfAborted()
      await updateBackup(ctx, backup_id, { step, percent })
    })
    await inTransaction(ctx, (tx) => finishBackup(tx, row, made))
  } catch (error) {
    if (signal.aborted) throw error
    if (isFolderUnresponsive(error)) {
      await updateBackup(ctx, backup_id, { state: "waiting", step: "", percent: 0 })
      throw createUnansweredError(unansweredFolder(ctx), error)
    }
    await failBackup(ctx, row, refusalOf(error, ctx.app.backups.folder) ?? sentenceOf(error))
    return
  }
  await removeOldBackups(ctx, row.why)
}

/** What jobs about backups wait for, and what is said of it. */
export const backupFolderTarget = "folder"
export const unansweredFolder = ({ app }: Ctx) => ({
  party: `the backup folder ${app.backups.folder}`,
  note: "doesn't answer",
  counts: false,
})

export const refusingFolder = ({ app }: Ctx) => ({
  party: `the backup folder ${app.backups.folder}`,
  note: "can't be used",
  counts: true,
})

/** Given up, since every hub that made it stopped. */
export async function failLostBackup(ctx: Ctx, { backup_id }: MakeBackupPayload, error: string) {
  const row = await ctx.db.selectFrom("backups").selectAll().where("id", "=", backup_id).executeTakeFirst()
  if (row) await failBackup(ctx, row, error)
}

/** Writes down a backup that was made without having been asked for before. */
export const recordBackup = (ctx: Ctx, why: BackupReason, made: WrittenBackup) =>
  inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .insertInto("backups")
      .values({ ...emptyBackup, why, state: "running", asked_by: nameOfActor(tx), created_at: tx.now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await finishBackup(tx, row, made)
    return row.id
  })

/** Asks for tonight's backup, and plans tomorrow's. */
export const makeNightlyBackup = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    if (tx.app.backups.by_itself) await requestBackup(tx, "nightly")
    await planNightlyBackup(tx)
  })

/** Asked at every start as well, so that it never comes to rest. */
export function planNightlyBackup(ctx: Ctx) {
  const day = utcDayAfter(ctx.now, 1)
  return queueJob(ctx, "backups.nightly", {}, { key: day, not_before: nightlyBackupTime(day), max_attempts: 20 })
}

const emptyBackup = {
  file: null,
  bytes: null,
  rows: null,
  files: null,
  error: null,
  finished_at: null,
  checked_at: null,
}
const nameOfActor = ({ actor }: Ctx) => (actor.kind === "user" ? actor.name : "")

async function finishBackup(
  tx: Ctx,
  { id, why }: BackupRow,
  { file, bytes, rows, files, damaged_files }: WrittenBackup,
) {
  const finished_at = tx.app.clock()
  const error =
    damaged_files === 0
      ? null
      : `${damaged_files} stored ${damaged_files === 1 ? "file was" : "files were"} already damaged.`
  const whole = { state: "verified", step: "", percent: 100, finished_at, checked_at: finished_at } as const
  await updateBackup(tx, id, { ...whole, file, bytes, rows, files, error })
  await recordEvent(tx, "backup.made", id, { why, file, bytes })
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const failBackup = (ctx: Ctx, { id, why }: BackupRow, sentence: string) =>
  inTransaction(ctx, async (tx) => {
    await updateBackup(tx, id, { state: "failed", step: "", error: sentence, finished_at: tx.app.clock() })
    await recordEvent(tx, "backup.failed", id, { why, error: sentence })
  })

/** The row after the change; undefined where there is none. */
function updateBackup(ctx: Ctx, id: number, change: Partial<BackupRow>): Promise<BackupRow | undefined> {
  return ctx.db.updateTable("backups").set(change).where("id", "=", id).returningAll().executeTakeFirst()
}
