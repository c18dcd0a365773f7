import { setTimeout as pause } from "node:timers/promises"
import type { clearing } from "@hub/contract/clearing"
import { clearWord } from "@hub/contract/clearing"
import type { Answer } from "@hub/contract/route"
import { sql } from "kysely"
import { provePassword } from "../account/prove-password.ts"
import { noteBackup, planNightly } from "../backups/make.ts"
import { removeBackupFile, writeBackup } from "../backups/write.ts"
import { planTidying } from "../logs/tidy.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict, forbidden, Refusal, unfit } from "../platform/failure.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import { mustBeAllowed } from "../policy.ts"
import { type Administrator, removeAllBut } from "./remove.ts"

type Given = { confirm_text: string; password: string }

/**
 * Removes everything but the administrator who asks, what was recorded, the settings and the backups. Nothing is written
 * while the backup is made, which is in the same transaction: what is removed is in it, or nothing is removed.
 */
export async function clearDatabase(ctx: Ctx, given: Given): Promise<Answer<typeof clearing.clear>> {
  mustBeAllowed(ctx.actor, "database.clear")
  if (!ctx.house.may_be_cleared)
    throw conflict("This hub does not let its database be cleared. HUB_ALLOW_CLEAR_DATABASE decides.", {
      code: "switched_off",
    })
  if (given.confirm_text !== clearWord) throw unfit("confirm_text", `Type ${clearWord} to go on.`)
  await provePassword(ctx, given.password)
  const { actor } = ctx
  if (actor.kind !== "user") throw forbidden()
  for (let left = tries; ; left--)
    try {
      return await clearedBy(ctx, actor)
    } catch (error) {
      if (!hasCode(error) || error.code !== inUse) throw error
      if (left === 1) throw conflict("The hub is too busy, perhaps with a backup. Please try again.")
      await pause(between)
    }
}

/** What PostgreSQL says of a table that somebody else uses at this moment. */
const inUse = "55P03"
const [tries, between] = [400, 25]
const hasCode = (error: unknown): error is { code: unknown } =>
  typeof error === "object" && error !== null && "code" in error

async function clearedBy(ctx: Ctx, actor: Administrator): Promise<Answer<typeof clearing.clear>> {
  let file: string | undefined
  try {
    return await atomically(ctx, async (tx) => {
      await mustStillBe(tx, actor.user_id)
      await holdStill(tx)
      const made = await writeBackup({ ...tx.house, db: tx.db }, "clearing").catch((error: unknown) => {
        throw conflict(`No backup could be made first: ${error instanceof Error ? error.message : String(error)}`)
      })
      file = made.file
      await removeAllBut(tx, actor)
      const snapshot_id = await noteBackup(tx, "clearing", made)
      await planTidying(tx)
      await planNightly(tx)
      await queueJob(tx, "clearing.files", { before: tx.house.clock().toISOString() }, { key: String(snapshot_id) })
      await record(tx, "database.cleared", snapshot_id, { file, rows: made.rows })
      return { message: "Database cleared successfully!", snapshot_id }
    })
  } catch (error) {
    if (file !== undefined) await removeBackupFile(ctx.house, file)
    throw error
  }
}

/** One clears at a time; whom another administrator has just removed finds nothing left to clear. */
async function mustStillBe(tx: Ctx, user_id: number) {
  await sql`select pg_advisory_xact_lock(hashtext('clearing'))`.execute(tx.db)
  const { rows } = await sql`select from users where id = ${user_id} and active for update`.execute(tx.db)
  if (rows.length === 0) throw new Refusal("signed_out", "Another administrator has just cleared the database.")
}

/** From here to the end nobody else reads or writes a row anywhere. Waiting for one table while holding another would be a deadlock. */
async function holdStill(tx: Ctx) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(tx.db)
  await sql`lock table ${sql.join(rows.map(({ name }) => sql.table(name)))} in access exclusive mode nowait`.execute(
    tx.db,
  )
}
