import type { Backup, BackupReason } from "@hub/contract/backups"
import { type Ctx, atomically } from "../platform/ctx.ts"
import { dayAfter } from "../platform/day.ts"
import { record } from "../platform/facts/record.ts"
import { unanswered } from "../platform/jobs/hold.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import { isFolderSilent, refusalOf } from "./folder.ts"
import type { Attempt } from "../platform/jobs/work.ts"
import { nightlyMoment } from "./nightly.ts"
import { present } from "./present.ts"
import { removeOld } from "./remove-old.ts"
import type { BackupRow } from "./tables.ts"
import "./tables.ts"
import { type Made, writeBackup } from "./write.ts"

type Payload = { backup_id: number }

/** Puts a backup aside to be made at once. */
export const askForBackup = (ctx: Ctx, why: BackupReason): Promise<Backup> =>
  atomically(ctx, async (tx) => {
    const row = await tx.db
      .insertInto("backups")
      .values({ ...blank, why, state: "waiting", asked_by: nameOf(tx), created_at: tx.now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await queueJob(tx, "backups.make", { backup_id: row.id } satisfies Payload, { target: folderTarget })
    await record(tx, "backup.asked", row.id, { why })
    return present(tx, row)
  })

/** Makes a backup that was asked for. Safe to repeat: until it is whole, nothing bears its name. */
export async function makeBackup(ctx: Ctx, { backup_id }: Payload, { signal }: Attempt) {
  const row = await move(ctx, backup_id, { state: "running" })
  // A restored hub may find the work that it was copied with.
  if (!row) return
  try {
    const made = await writeBackup(ctx.house, row.why, async (step, percent) => {
      signal.throwIfAborted()
      await move(ctx, backup_id, { step, percent })
    })
    await atomically(ctx, (tx) => keepMade(tx, row, made))
  } catch (error) {
    if (signal.aborted) throw error
    if (isFolderSilent(error)) {
      await move(ctx, backup_id, { state: "waiting", step: "", percent: 0 })
      throw unanswered(silentFolder(ctx), error)
    }
    await failed(ctx, row, refusalOf(error, ctx.house.backups.folder) ?? sentenceOf(error))
    return
  }
  await removeOld(ctx, row.why)
}

/** What jobs about backups wait for, and what is said of it. */
export const folderTarget = "folder"
export const silentFolder = ({ house }: Ctx) => ({
  party: `the backup folder ${house.backups.folder}`,
  note: "doesn't answer",
  counts: false,
})

export const refusingFolder = ({ house }: Ctx) => ({
  party: `the backup folder ${house.backups.folder}`,
  note: "can't be used",
  counts: true,
})

/** Given up, since every hub that made it stopped. */
export async function makingGivenUp(ctx: Ctx, { backup_id }: Payload, error: string) {
  const row = await ctx.db.selectFrom("backups").selectAll().where("id", "=", backup_id).executeTakeFirst()
  if (row) await failed(ctx, row, error)
}

/** Writes down a backup that was made without having been asked for before. */
export const noteBackup = (ctx: Ctx, why: BackupReason, made: Made) =>
  atomically(ctx, async (tx) => {
    const row = await tx.db
      .insertInto("backups")
      .values({ ...blank, why, state: "running", asked_by: nameOf(tx), created_at: tx.now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await keepMade(tx, row, made)
    return row.id
  })

/** Asks for tonight's backup, and plans tomorrow's. */
export const makeNightly = (ctx: Ctx) =>
  atomically(ctx, async (tx) => {
    if (tx.house.backups.by_itself) await askForBackup(tx, "nightly")
    await planNightly(tx)
  })

/** Asked at every start as well, so that it never comes to rest. */
export function planNightly(ctx: Ctx) {
  const day = dayAfter(ctx.now, 1)
  return queueJob(ctx, "backups.nightly", {}, { key: day, not_before: nightlyMoment(day), max_attempts: 20 })
}

const blank = { file: null, bytes: null, rows: null, files: null, error: null, finished_at: null, checked_at: null }
const nameOf = ({ actor }: Ctx) => (actor.kind === "user" ? actor.name : "")

async function keepMade(tx: Ctx, { id, why }: BackupRow, { file, bytes, rows, files, damaged_files }: Made) {
  const finished_at = tx.house.clock()
  const error =
    damaged_files === 0
      ? null
      : `${damaged_files} kept ${damaged_files === 1 ? "file was" : "files were"} damaged before.`
  const whole = { state: "verified", step: "", percent: 100, finished_at, checked_at: finished_at } as const
  await move(tx, id, { ...whole, file, bytes, rows, files, error })
  await record(tx, "backup.made", id, { why, file, bytes })
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const failed = (ctx: Ctx, { id, why }: BackupRow, sentence: string) =>
  atomically(ctx, async (tx) => {
    await move(tx, id, { state: "failed", step: "", error: sentence, finished_at: tx.house.clock() })
    await record(tx, "backup.failed", id, { why, error: sentence })
  })

/** The row after the change; undefined where there is none. */
function move(ctx: Ctx, id: number, change: Partial<BackupRow>): Promise<BackupRow | undefined> {
  return ctx.db.updateTable("backups").set(change).where("id", "=", id).returningAll().executeTakeFirst()
}
