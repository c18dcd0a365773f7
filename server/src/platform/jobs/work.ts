import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { type Selectable, sql } from "kysely"
import { asTheHub, type Ctx, type House } from "../ctx.ts"
import type { Db } from "../db/open.ts"
import type { JobsTable } from "./tables.ts"

export type Attempt = {
  /** Aborted when the job is cancelled, its lease is lost or the hub shuts down. */
  signal: AbortSignal
  /** 1 for the first. */
  attempt: number
}

/** How one queue's work is done. `run` may run more than once; `parked` tells the owner that it was given up. */
export type JobHandler = {
  run(ctx: Ctx, payload: never, attempt: Attempt): Promise<void>
  parked?(ctx: Ctx, payload: never, error: string): Promise<void>
}
export type JobHandlers = Record<string, JobHandler>

type Job = Selectable<JobsTable>

const leaseSeconds = 30
const heartbeat = 5000
const poll = 1000
const atOnce = 2

/** Works the queues until stopped. Several hubs on one database share the work; a dead hub's jobs come back by lease. */
export function startWorker(house: House, handlers: JobHandlers) {
  const worker = randomUUID()
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let wake = () => {}

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      const nap = new Promise<void>((resolve) => (wake = resolve))
      const free = atOnce - running.size
      let claimed: Job[] = []
      try {
        await takeBack(house, handlers)
        claimed = free > 0 ? await claim(house, Object.keys(handlers), worker, free) : []
      } catch (error) {
        house.log(error, "the job worker")
      }
      for (const job of claimed) {
        const work = attempt(house, handlers, job, stopping.signal).finally(() => {
          running.delete(work)
          wake()
        })
        running.add(work)
      }
      if (claimed.length < Math.max(free, 1)) await Promise.race([nap, pause(poll)])
    }
  })()

  return {
    wake: () => wake(),
    async stop() {
      stopping.abort(new Error("The hub is shutting down."))
      wake()
      await loop
      await Promise.all(running)
    },
  }
}

/** Does all the work that is due now, one by one, and answers how many jobs there were. */
export async function workOff(house: House, handlers: JobHandlers) {
  const never = new AbortController().signal
  let count = 0
  await takeBack(house, handlers)
  for (;;) {
    const [job] = await claim(house, Object.keys(handlers), "here", 1)
    if (!job) return count
    await attempt(house, handlers, job, never)
    count++
  }
}

/** Gives back what an earlier life of this house left running; only for a database that no other hub shares. */
export async function releaseAll(house: House) {
  await house.db
    .updateTable("jobs")
    .set({ state: "ready", lease_until: null, worker: null })
    .where("state", "=", "running")
    .execute()
}

async function claim(house: House, queues: string[], worker: string, count: number): Promise<Job[]> {
  if (queues.length === 0) return []
  return (
    house.db
      // Kept apart by "materialized": a planner that ran the choice once per row would claim more than `count`.
      .with(
        (due) => due("due").materialized(),
        (db) =>
          db
            .selectFrom("jobs")
            .select("id")
            .where("queue", "in", queues)
            .where("state", "=", "ready")
            .where("run_at", "<=", sql<Date>`now()`)
            .orderBy("run_at")
            .orderBy("id")
            .limit(count)
            .forUpdate()
            .skipLocked(),
      )
      .updateTable("jobs")
      .set((row) => ({
        state: "running",
        attempts: row("attempts", "+", 1),
        worker,
        lease_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
      }))
      .where("id", "in", (from) => from.selectFrom("due").select("due.id"))
      .returningAll()
      .execute()
  )
}

/** Jobs whose hub died are ready again, or given up when they have taken several hubs with them. */
async function takeBack(house: House, handlers: JobHandlers) {
  const queues = Object.keys(handlers)
  if (queues.length === 0) return
  const last_error = "The hub that worked on this stopped."
  await house.db
    .updateTable("jobs")
    .set({ state: "ready", lease_until: null, worker: null, last_error })
    .where("state", "=", "running")
    .where("lease_until", "<", sql<Date>`now()`)
    .whereRef("attempts", "<", "max_attempts")
    .execute()
  const lost = await house.db
    .selectFrom("jobs")
    .selectAll()
    .where("state", "=", "running")
    .where("lease_until", "<", sql<Date>`now()`)
    .where("queue", "in", queues)
    .execute()
  for (const job of lost) await park(house, handlers, job, last_error)
}

async function attempt(house: House, handlers: JobHandlers, job: Job, stopping: AbortSignal) {
  const ended = new AbortController()
  const signal = AbortSignal.any([stopping, ended.signal])
  const beat = setInterval(() => {
    void keepLease(house, job, ended)
  }, heartbeat)
  try {
    await handlers[job.queue]!.run(asTheHub(house), job.payload as never, { signal, attempt: job.attempts })
    await settle(house.db, job, { state: "done", finished_at: sql<Date>`now()` })
  } catch (error) {
    if (ended.signal.aborted) return
    await failed(house, handlers, job, { error, interrupted: stopping.aborted }).catch((unsettled: unknown) =>
      house.log(unsettled, `job ${job.id} ${job.queue}, whose lease will run out`),
    )
  } finally {
    clearInterval(beat)
  }
}

type Failed = { error: unknown; interrupted: boolean }

async function failed(house: House, handlers: JobHandlers, job: Job, { error, interrupted }: Failed) {
  if (interrupted)
    return void (await settle(house.db, job, { state: "ready", attempts: Math.max(0, job.attempts - 1) }))
  house.log(error, `job ${job.id} ${job.queue}`)
  const last_error = (error instanceof Error ? error.message : String(error)).slice(0, 2000)
  if (job.attempts >= job.max_attempts) return park(house, handlers, job, last_error)
  const run_at = sql<Date>`now() + make_interval(secs => least(3600, power(2, ${job.attempts}::int)))`
  await settle(house.db, job, { state: "ready", run_at, last_error })
}

/** Gives a job up and tells its owner in one transaction: either both stand or the job is taken up again. */
async function park(house: House, handlers: JobHandlers, job: Job, last_error: string) {
  await house.db.transaction().execute(async (db) => {
    if (!(await settle(db, job, { state: "parked", finished_at: sql<Date>`now()`, last_error }))) return
    await handlers[job.queue]?.parked?.({ ...asTheHub(house), db }, job.payload as never, last_error)
  })
}

/** Writes how an attempt ended, unless the job was taken away from it meanwhile. */
async function settle(db: Db, job: Job, end: object) {
  const { numUpdatedRows } = await db
    .updateTable("jobs")
    .set({ lease_until: null, worker: null, ...end })
    .where("id", "=", job.id)
    .where("worker", "=", job.worker)
    .where("attempts", "=", job.attempts)
    .where("state", "=", "running")
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Holds on to a job that still runs here; when it was cancelled or taken over, stops it. */
async function keepLease(house: House, job: Job, ended: AbortController) {
  try {
    if (!(await prolong(house, job))) ended.abort(new Error("The job was cancelled."))
  } catch (error) {
    house.log(error, `the lease of job ${job.id}`)
  }
}

async function prolong(house: House, job: Job) {
  const { numUpdatedRows } = await house.db
    .updateTable("jobs")
    .set({ lease_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where("id", "=", job.id)
    .where("worker", "=", job.worker)
    .where("attempts", "=", job.attempts)
    .where("state", "=", "running")
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
