import { setTimeout as pause } from "node:timers/promises"
import type { BackupReason } from "@hub/contract/backups"
import { sql } from "kysely"
import { type Actor, inTransaction, type Ctx } from "../platform/ctx.ts"
import { conflict, Refusal } from "../platform/refusal.ts"
import { type WrittenBackup, removeBackupFile, writeBackup } from "../backups/write.ts"

export type Administrator = Extract<Actor, { kind: "user" }>

/** Somebody uses what this needs for itself; a moment later it is tried again. */
export class InUse extends Error {}
/** What PostgreSQL says of a table that somebody else uses at this moment. */
const lockNotAvailable = "55P03"
const [tries, between] = [400, 25]

/**
 * Does `work` while nobody else reads or writes a row anywhere, after a backup of this very moment, in one transaction: what
 * it takes away is in the backup, or nothing is taken away and the backup is gone as well.
 */
export async function withExclusiveLock<T>(
  ctx: Ctx,
  { user_id }: Administrator,
  why: BackupReason,
  work: (tx: Ctx, made: WrittenBackup) => Promise<T>,
): Promise<T> {
  for (let left = tries; ; left--)
    try {
      return await tryWithLock(ctx, user_id, why, work)
    } catch (error) {
      if (!isLockNotAvailable(error)) throw error
      if (left === 1) throw conflict("The hub is busy, possibly with a backup. Please try again in a moment.")
      await pause(between)
    }
}

const isLockNotAvailable = (error: unknown) =>
  error instanceof InUse || (error instanceof Error && "code" in error && error.code === lockNotAvailable)

async function tryWithLock<T>(
  ctx: Ctx,
  user_id: number,
  why: BackupReason,
  work: (tx: Ctx, made: WrittenBackup) => Promise<T>,
) {
  let file: string | undefined
  try {
    return await inTransaction(ctx, async (tx) => {
      await requireStillAdministrator(tx, user_id)
      await lockAllTables(tx)
      const made = await writeBackup({ ...tx.app, db: tx.db }, why).catch((error: unknown) => {
        throw conflict(`The safety backup failed: ${error instanceof Error ? error.message : String(error)}`)
      })
      file = made.file
      return await work(tx, made)
    })
  } catch (error) {
    if (file !== undefined) await removeBackupFile(ctx.app, file)
    throw error
  }
}

/** One at a time; whom another administrator has just removed finds nothing left to do. */
async function requireStillAdministrator(tx: Ctx, user_id: number) {
  await sql`select pg_advisory_xact_lock(hashtext('clearing'))`.execute(tx.db)
  const { rows } = await sql`select from users where id = ${user_id} and active for update`.execute(tx.db)
  if (rows.length === 0) throw new Refusal("signed_out", "Another administrator has just cleared or restored the hub.")
}

/** From here to the end nobody else reads or writes a row anywhere. Waiting for one table while holding another would be a deadlock. */
async function lockAllTables(tx: Ctx) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(tx.db)
  await sql`lock table ${sql.join(rows.map(({ name }) => sql.table(name)))} in access exclusive mode nowait`.execute(
    tx.db,
  )
}
