import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { type Selectable, sql } from "kysely"
import { asSystem, type Ctx, type App } from "../ctx.ts"
import type { Db } from "../db/open.ts"
import { isOutage, retryUntilDatabaseAnswers } from "../db/outage.ts"
import { holdJobs, isHeld, releaseJobs, mayTryJob, type UnansweredParty, unansweredPartyOf } from "./hold.ts"
import type { JobsTable } from "./tables.ts"

export type JobAttempt = {
  /** Aborted when the job is cancelled, its lease is lost or the hub shuts down. */
  signal: AbortSignal
  /** 1 for the first. */
  attempt: number
}

/** How one queue's work is done. `run` may run more than once; `parked` tells the owner that it was given up. */
export type JobHandler = {
  /** Answers who kept silent, where it wrote down itself what follows from that. */
  run(ctx: Ctx, payload: never, attempt: JobAttempt): Promise<UnansweredParty | undefined | void>
  onDeadLettered?(ctx: Ctx, payload: never, error: string): Promise<void>
  /** How many of this queue run at once in one hub; each queue has places of its own, so that none waits for another. */
  concurrency?: number
  /**
   * After how many seconds without a sign of life another hub takes the job over; 30 unless said. Shorter where readers wait, and only
   * for work that is one transaction, so that a hub that was merely slow does no harm.
   */
  lease_seconds?: number
}
export type JobHandlers = Record<string, JobHandler>

type JobRow = Selectable<JobsTable>

const leaseSeconds = 30
/** How often a hub shows within one lease that it is alive. */
const beatsPerLease = 6
const poll = 1000
/** At the beginning of each second: times that people set begin with one, and readers wait for them. */
const untilNextPoll = () => poll - (Date.now() % poll) + 2
const defaultConcurrency = 1
/** For how long a job is tried that an other side could not even be asked for; after that its attempts count. */
const maxUnansweredWait = 3 * 24 * 60 * 60 * 1000

/** Works the queues until stopped. Several hubs on one database share the work; a dead hub's jobs come back by lease. */
export function startWorker(app: App, handlers: JobHandlers) {
  const worker = randomUUID()
  const stopping = new AbortController()
  const running = new Map<Promise<void>, string>()
  let wake = () => {}

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      const nap = new Promise<void>((resolve) => (wake = resolve))
      const free = countFreeSlots(handlers, [...running.values()])
      let claimed: JobRow[] = []
      try {
        await reclaimLostJobs(app, handlers)
        claimed = await claimJobs(app, free, worker)
      } catch (error) {
        app.log(error, "the job worker")
      }
      for (const job of claimed) {
        const work = attemptJob(app, handlers, job, stopping.signal).finally(() => {
          running.delete(work)
          wake()
        })
        running.set(work, job.queue)
      }
      // Where a queue took as many as it had places, more may wait, and their turn comes with the next free place.
      await Promise.race([nap, pause(untilNextPoll())])
    }
  })()

  return {
    wake: () => wake(),
    async stop() {
      stopping.abort(new Error("The hub is shutting down."))
      wake()
      await loop
      await Promise.all(running.keys())
    },
  }
}

/** Does all the work that is due now, one by one, and answers how many jobs there were. */
export async function runDueJobs(app: App, handlers: JobHandlers) {
  const never = new AbortController().signal
  let count = 0
  await reclaimLostJobs(app, handlers)
  for (;;) {
    const [job] = await claimJobs(
      app,
      Object.keys(handlers).map((queue) => ({ queue, free: 1, lease: leaseOf(handlers, queue) })),
      "here",
      1,
    )
    if (!job) return count
    await attemptJob(app, handlers, job, never)
    count++
  }
}

/** Gives back what an earlier life of this house left running; only for a database that no other hub shares. */
export async function releaseRunningJobs(app: App) {
  await app.db
    .updateTable("jobs")
    .set({ state: "ready", lease_until: null, worker: null })
    .where("state", "=", "running")
    .execute()
}

type FreeSlots = { queue: string; free: number; lease: number }[]

const leaseOf = (handlers: JobHandlers, queue: string) => handlers[queue]?.lease_seconds ?? leaseSeconds

/** How many more jobs of each queue may run. */
const countFreeSlots = (handlers: JobHandlers, running: string[]): FreeSlots =>
  Object.entries(handlers)
    .map(([queue, { concurrency = defaultConcurrency }]) => ({
      queue,
      free: concurrency - running.filter((one) => one === queue).length,
      lease: leaseOf(handlers, queue),
    }))
    .filter(({ free }) => free > 0)

/** Takes what is due for each queue that has a place free. */
async function claimJobs(app: App, slots: FreeSlots, worker: string, most = 100): Promise<JobRow[]> {
  if (slots.length === 0) return []
  const [queues, free] = [slots.map((slot) => slot.queue), slots.map((slot) => slot.free)]
  const leases = slots.map((slot) => slot.lease)
  // Kept apart by "materialized": a planner that ran the choice once per row would claim more than there are places.
  const { rows } = await sql<JobRow>`
    with due as materialized (
      select one.id, place.lease
      from unnest(${queues}::text[], ${free}::int[], ${leases}::int[]) as place (queue, free, lease)
      cross join lateral (
        select id, run_at from jobs
        where queue = place.queue and state = 'ready' and run_at <= now() and not ${isHeld}
        order by run_at, id limit place.free for update skip locked) one
      order by one.run_at, one.id limit ${most})
    update jobs set state = 'running', attempts = attempts + 1, worker = ${worker}, started_at = now(),
      lease_until = now() + make_interval(secs => due.lease)
    from due where jobs.id = due.id
    returning jobs.*`.execute(app.db)
  return rows
}

/** Jobs whose hub died are ready again, or given up when they have taken several hubs with them. */
async function reclaimLostJobs(app: App, handlers: JobHandlers) {
  const queues = Object.keys(handlers)
  if (queues.length === 0) return
  const last_error = "The hub that worked on this stopped."
  await app.db
    .updateTable("jobs")
    .set({ state: "ready", lease_until: null, worker: null, last_error })
    .where("state", "=", "running")
    .where("lease_until", "<", sql<Date>`now()`)
    .whereRef("attempts", "<", "max_attempts")
    .execute()
  const lost = await app.db
    .selectFrom("jobs")
    .selectAll()
    .where("state", "=", "running")
    .where("lease_until", "<", sql<Date>`now()`)
    // One whose lease ran out since the first look is not given up: its turn comes with the next.
    .whereRef("attempts", ">=", "max_attempts")
    .where("queue", "in", queues)
    .execute()
  // One that can't be given up now is tried again with the next; the others go on.
  for (const job of lost)
    await deadLetterJob(app, handlers, job, last_error).catch((error: unknown) =>
      app.log(error, `giving up job ${job.id} of ${job.queue}`),
    )
}

async function attemptJob(app: App, handlers: JobHandlers, job: JobRow, stopping: AbortSignal) {
  const ended = new AbortController()
  const signal = AbortSignal.any([stopping, ended.signal])
  const lease = leaseOf(handlers, job.queue)
  const beat = setInterval(() => void renewLease(app, job, { lease, ended }), (lease * 1000) / beatsPerLease)
  try {
    if (!(await mayTryJob(app, job))) return void (await putBackJob(app, job))
    const silence = await handlers[job.queue]!.run(asSystem(app), job.payload as never, {
      signal,
      attempt: job.attempts,
    })
    if (silence) await holdJobs(app, job, silence)
    else await releaseJobs(app, job)
    // What is done is not done again because the database was away just then.
    const done = () => finishAttempt(app.db, job, { state: "done", finished_at: sql<Date>`now()` })
    await retryUntilDatabaseAnswers(done, { until: signal })
  } catch (error) {
    if (ended.signal.aborted) return
    const interrupted = stopping.aborted || isOutage(error)
    const settled = () => handleJobFailure(app, handlers, job, { error, interrupted })
    await retryUntilDatabaseAnswers(settled, { until: signal }).catch((unsettled: unknown) =>
      app.log(unsettled, `job ${job.id} ${job.queue}, whose lease will run out`),
    )
  } finally {
    clearInterval(beat)
  }
}

type JobFailure = { error: unknown; interrupted: boolean }

async function handleJobFailure(app: App, handlers: JobHandlers, job: JobRow, { error, interrupted }: JobFailure) {
  if (interrupted)
    return void (await finishAttempt(app.db, job, { state: "ready", attempts: Math.max(0, job.attempts - 1) }))
  const silence = unansweredPartyOf(error)
  if (silence) return postponeJob(app, handlers, job, { ...silence, error: error as Error })
  await releaseJobs(app, job)
  app.log(error, `job ${job.id} ${job.queue}`)
  const last_error = (error instanceof Error ? error.message : String(error)).slice(0, 2000)
  if (job.attempts >= job.max_attempts) return deadLetterJob(app, handlers, job, last_error)
  const run_at = sql<Date>`now() + make_interval(secs => least(3600, power(2, ${job.attempts}::int)))`
  await finishAttempt(app.db, job, { state: "ready", run_at, last_error })
}

/** What is put back was not tried. */
const putBackJob = (app: App, job: JobRow) =>
  finishAttempt(app.db, job, {
    state: "ready",
    attempts: Math.max(0, job.attempts - 1),
    run_at: sql<Date>`now() + interval '5 seconds'`,
  })

/** Tries again when the other side may answer. Where it could not be asked at all, that is no attempt of this job's. */
async function postponeJob(
  app: App,
  handlers: JobHandlers,
  job: JobRow,
  { party, note, counts, error }: UnansweredParty & { counts: boolean; error: Error },
) {
  const until = await holdJobs(app, job, { party, note })
  const last_error = error.message.slice(0, 2000)
  const tried = counts || app.clock().getTime() - job.created_at.getTime() > maxUnansweredWait
  if (tried && job.attempts >= job.max_attempts) return deadLetterJob(app, handlers, job, last_error)
  const attempts = tried ? job.attempts : job.attempts - 1
  const run_at = sql<Date>`greatest(${until}, now() + make_interval(secs => least(3600, power(2, ${attempts}::int))))`
  await finishAttempt(app.db, job, { state: "ready", attempts, run_at, last_error })
}

/** Gives a job up and tells its owner in one transaction: either both stand or the job is taken up again. */
async function deadLetterJob(app: App, handlers: JobHandlers, job: JobRow, last_error: string) {
  await app.db.transaction().execute(async (db) => {
    if (!(await finishAttempt(db, job, { state: "parked", finished_at: sql<Date>`now()`, last_error }))) return
    await handlers[job.queue]?.onDeadLettered?.({ ...asSystem(app), db }, job.payload as never, last_error)
  })
}

/** Writes how an attempt ended, unless the job was taken away from it meanwhile. */
async function finishAttempt(db: Db, job: JobRow, end: object) {
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
async function renewLease(app: App, job: JobRow, { lease, ended }: { lease: number; ended: AbortController }) {
  try {
    if (!(await extendLease(app, job, lease))) ended.abort(new Error("The job was cancelled."))
  } catch (error) {
    app.log(error, `the lease of job ${job.id}`)
  }
}

async function extendLease(app: App, job: JobRow, lease: number) {
  const { numUpdatedRows } = await app.db
    .updateTable("jobs")
    .set({ lease_until: sql<Date>`now() + make_interval(secs => ${lease}::int)` })
    .where("id", "=", job.id)
    .where("worker", "=", job.worker)
    .where("attempts", "=", job.attempts)
    .where("state", "=", "running")
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
