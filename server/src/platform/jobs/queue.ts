import { sql } from "kysely"
import type { Ctx } from "../ctx.ts"
import { notifyChannel } from "../db/listen.ts"
import "./tables.ts"

type JobOptions = {
  /** While a job with this key waits or runs in the queue, another is not added. */
  key?: string
  max_attempts?: number
  not_before?: Date
  /** The other side that this needs: while it does not answer, its jobs wait and those of others go on. */
  target?: string
}

/** Puts work aside to be done after this transaction, at least once: handlers must be safe to repeat. */
export async function queueJob(
  tx: Ctx,
  queue: string,
  payload: object,
  { key, max_attempts = 5, not_before, target }: JobOptions = {},
) {
  await tx.db
    .insertInto("jobs")
    .values({
      queue,
      payload: JSON.stringify(payload),
      max_attempts,
      unique_key: key ?? null,
      lease_until: null,
      worker: null,
      last_error: null,
      finished_at: null,
      ...(target === undefined ? {} : { target }),
      ...(not_before ? { run_at: not_before } : {}),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["queue", "unique_key"])
        .where("state", "in", ["ready", "running"])
        .where("unique_key", "is not", null)
        .doNothing(),
    )
    .execute()
  await sql`select pg_notify(${notifyChannel}, 'jobs')`.execute(tx.db)
}

/** Moves work that waits to another moment. */
export async function rescheduleJob(tx: Ctx, queue: string, key: string, run_at: Date) {
  await tx.db
    .updateTable("jobs")
    .set({ run_at })
    .where("queue", "=", queue)
    .where("unique_key", "=", key)
    .where("state", "=", "ready")
    .execute()
  await sql`select pg_notify(${notifyChannel}, 'jobs')`.execute(tx.db)
}

/** Takes work back: one that waits is never begun, one that runs is told to stop. */
export async function cancelJob(tx: Ctx, queue: string, key: string) {
  await tx.db
    .updateTable("jobs")
    .set({ state: "cancelled", finished_at: sql<Date>`now()`, lease_until: null })
    .where("queue", "=", queue)
    .where("unique_key", "=", key)
    .where("state", "in", ["ready", "running"])
    .execute()
}

/** Takes away whatever waits or runs in these queues. */
export const deleteJobs = ({ db }: Pick<Ctx, "db">, queues: string[]) =>
  db.deleteFrom("jobs").where("queue", "in", queues).execute()
