import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { expect, onTestFinished, test as plain, vi } from "vitest"
import { createMigratedDatabase, openTestHub, test } from "../../../test/hub.ts"
import { runProgram } from "../../../test/program.ts"
import { asSystem, inTransaction, type App } from "../ctx.ts"
import { openDatabase } from "../db/open.ts"
import { cancelJob, queueJob } from "./queue.ts"
import { type JobHandlers, startWorker, runDueJobs } from "./work.ts"

const external = process.env.HUB_TEST_DATABASE_URL !== undefined
const queue = "letters"

const queued = (app: App) => app.db.selectFrom("jobs").selectAll().where("queue", "=", queue).orderBy("id").execute()
const post = (app: App, terms?: { key?: string; max_attempts?: number }) =>
  queueJob(asSystem(app), queue, { to: "eve" }, terms)
const due = ({ db }: App) =>
  db
    .updateTable("jobs")
    .set({ run_at: sql<Date>`now() - interval '1 second'` })
    .where("state", "=", "ready")
    .execute()
const abandoned = ({ db }: App) =>
  db
    .updateTable("jobs")
    .set({ lease_until: sql<Date>`now() - interval '1 second'` })
    .where("state", "=", "running")
    .execute()

/** A hub on a database of its own, for work that no test transaction may wrap. */
async function ownHub() {
  const { database, url } = await createMigratedDatabase()
  onTestFinished(() => database.close())
  const hub = await openTestHub(database.db)
  onTestFinished(() => hub.close())
  return { app: hub.app, url }
}

test("a job queued in a transaction that is undone is never done", async ({ hub: { app } }) => {
  const run = vi.fn<() => Promise<void>>(async () => {})
  const undone = inTransaction(asSystem(app), async (tx) => {
    await queueJob(tx, queue, {})
    throw new Error("undone")
  })
  await expect(undone).rejects.toThrow("undone")

  expect(await runDueJobs(app, { [queue]: { run } })).toBe(0)
  expect(run).not.toHaveBeenCalled()
})

test("one job is taken at a time, also from a table that the database takes for small", async ({ hub: { app } }) => {
  await sql`analyze jobs`.execute(app.db)
  const run = vi.fn<() => Promise<void>>(async () => {})
  for (const key of ["1", "2", "3"]) await post(app, { key })

  expect(await runDueJobs(app, { [queue]: { run } })).toBe(3)
  expect(run).toHaveBeenCalledTimes(3)
})

test("a job with the same key is not added while one waits, and is when it was done", async ({ hub: { app } }) => {
  const handlers: JobHandlers = { [queue]: { run: async () => {} } }
  await post(app, { key: "7" })
  await post(app, { key: "7" })
  expect(await runDueJobs(app, handlers)).toBe(1)

  await post(app, { key: "7" })

  expect(await runDueJobs(app, handlers)).toBe(1)
})

test("a job that fails is tried again later, and its payload and attempt are told", async ({ hub: { app } }) => {
  const attempts: unknown[] = []
  const run = async (_ctx: unknown, payload: unknown, { attempt }: { attempt: number }) => {
    attempts.push([payload, attempt])
    if (attempt === 1) throw new Error("no paper")
  }
  await post(app)

  await runDueJobs(app, { [queue]: { run } })
  const [failed] = await queued(app)
  await due(app)
  await runDueJobs(app, { [queue]: { run } })

  expect(failed).toMatchObject({ state: "ready", attempts: 1, last_error: "no paper" })
  expect(failed!.run_at.getTime()).toBeGreaterThan(failed!.created_at.getTime() + 1000)
  expect(attempts).toEqual([
    [{ to: "eve" }, 1],
    [{ to: "eve" }, 2],
  ])
  expect((await queued(app))[0]).toMatchObject({ state: "done", worker: null, lease_until: null })
})

test("a job that keeps failing is parked, and its owner is told once", async ({ hub: { app } }) => {
  const onDeadLetter = vi.fn<(ctx: unknown, payload: unknown, error: string) => Promise<void>>(async () => {})
  const run = async () => {
    throw new Error("no paper")
  }
  await post(app, { max_attempts: 2 })

  for (let round = 0; round < 4; round++) {
    await runDueJobs(app, { [queue]: { run, onDeadLettered: onDeadLetter } })
    await due(app)
  }

  expect((await queued(app))[0]).toMatchObject({ state: "parked", attempts: 2, last_error: "no paper" })
  expect(onDeadLetter).toHaveBeenCalledExactlyOnceWith(expect.anything(), { to: "eve" }, "no paper")
})

test("an owner who could not be told that their job was parked is told when the lease has run out", async ({ hub }) => {
  const onDeadLetter = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error("not now"))
    .mockResolvedValueOnce(undefined)
  const run = async () => {
    throw new Error("no paper")
  }
  await post(hub.app, { max_attempts: 1 })
  await runDueJobs(hub.app, { [queue]: { run, onDeadLettered: onDeadLetter } })
  const [untold] = await queued(hub.app)

  await abandoned(hub.app)
  await runDueJobs(hub.app, { [queue]: { run, onDeadLettered: onDeadLetter } })

  expect(untold).toMatchObject({ state: "running" })
  expect((await queued(hub.app))[0]).toMatchObject({ state: "parked" })
  expect(onDeadLetter).toHaveBeenCalledTimes(2)
})

test("a job whose lease ran out comes back, and the late finisher changes nothing", async ({ hub: { app } }) => {
  const done: number[] = []
  const run = async (_ctx: unknown, _payload: unknown, { attempt }: { attempt: number }) => {
    if (attempt === 1) {
      await abandoned(app)
      await runDueJobs(app, { [queue]: { run } })
    }
    done.push(attempt)
  }
  await post(app)

  await runDueJobs(app, { [queue]: { run } })

  expect(done).toEqual([2, 1])
  expect((await queued(app))[0]).toMatchObject({ state: "done", attempts: 2 })
})

test("work for which readers wait is taken over sooner, as its queue says", async ({ hub: { app } }) => {
  const seconds: number[] = []
  const run = async () => {
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from lease_until - now())::int as left from jobs where state = 'running'`.execute(app.db)
    seconds.push(rows[0]!.left)
  }
  for (const lease of [{}, { lease_seconds: 6 }]) {
    await post(app)
    await runDueJobs(app, { [queue]: { run, ...lease } })
  }

  expect(seconds[0]).toBeGreaterThan(20)
  expect(seconds[1]).toBeLessThan(7)
})

test("a job that takes every hub with it is given up", async ({ hub: { app } }) => {
  const onDeadLetter = vi.fn<() => Promise<void>>(async () => {})
  await post(app, { max_attempts: 1 })
  await app.db.updateTable("jobs").set({ state: "running", attempts: 1, worker: "gone" }).execute()
  await abandoned(app)

  await runDueJobs(app, { [queue]: { run: async () => {}, onDeadLettered: onDeadLetter } })

  expect((await queued(app))[0]).toMatchObject({
    state: "parked",
    last_error: "The hub that worked on this stopped.",
  })
  expect(onDeadLetter).toHaveBeenCalledOnce()
})

plain("cancelling stops the running handler, and the job stays cancelled", async () => {
  const { app } = await ownHub()
  let stopped: (reason: unknown) => void = () => {}
  const why = new Promise<unknown>((resolve) => (stopped = resolve))
  const run = async (_ctx: unknown, _payload: unknown, { signal }: { signal: AbortSignal }) => {
    await cancelJob(asSystem(app), queue, "7")
    await once(signal, "abort")
    stopped(signal.reason)
    throw signal.reason
  }
  await post(app, { key: "7" })
  const worker = startWorker(app, { [queue]: { run } })

  expect(String(await why)).toContain("cancelled")
  await worker.stop()
  expect((await queued(app))[0]).toMatchObject({ state: "cancelled", attempts: 1 })
})

plain("a hub that shuts down stops its handlers and leaves the job to the next, uncounted", async () => {
  const { app } = await ownHub()
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const run = async (_ctx: unknown, _payload: unknown, { signal }: { signal: AbortSignal }) => {
    begin()
    await once(signal, "abort")
    throw signal.reason
  }
  await post(app)
  const worker = startWorker(app, { [queue]: { run } })
  await begun

  await worker.stop()

  expect((await queued(app))[0]).toMatchObject({ state: "ready", attempts: 0, worker: null })
})

plain.skipIf(!external)("two hubs on one database share 200 jobs and do each once", async () => {
  const { app, url } = await ownHub()
  const other = await openDatabase({ url: url! }, () => {})
  onTestFinished(() => other.close())
  for (let n = 0; n < 200; n++) await queueJob(asSystem(app), queue, { n })
  const did: Record<"here" | "there", number[]> = { here: [], there: [] }
  const worker = (place: "here" | "there", db: App["db"]) =>
    startWorker({ ...app, db }, { [queue]: { run: async (_ctx, { n }: { n: number }) => void did[place].push(n) } })

  const workers = [worker("here", app.db), worker("there", other.db)]
  await vi.waitFor(async () => expect((await queued(app)).every((job) => job.state === "done")).toBe(true), 30_000)
  await Promise.all(workers.map((one) => one.stop()))

  expect([...did.here, ...did.there].toSorted((one, two) => one - two)).toEqual(
    Array.from({ length: 200 }, (_, n) => n),
  )
  expect(Math.min(did.here.length, did.there.length)).toBeGreaterThan(0)
})

plain.skipIf(!external)("a job whose lease runs out while lost jobs are looked for is not given up", async () => {
  const { app } = await ownHub()
  const onDeadLettered = vi.fn<() => Promise<void>>(async () => {})
  for (const key of ["1", "2"]) await post(app, { key })
  const [first, second] = await queued(app)
  const lease = (seconds: number) => ({
    state: "running" as const,
    attempts: 1,
    worker: "gone",
    lease_until: sql<Date>`now() + make_interval(secs => ${seconds})`,
  })
  await app.db.updateTable("jobs").set(lease(-1)).where("id", "=", first!.id).execute()

  const worked = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom("jobs").select("id").where("id", "=", first!.id).forUpdate().execute()
    await app.db.updateTable("jobs").set(lease(0.5)).where("id", "=", second!.id).execute()
    const done = runDueJobs(app, { [queue]: { run: async () => {}, onDeadLettered } })
    await pause(1000)
    return { done }
  })
  await worked.done

  expect(onDeadLettered).not.toHaveBeenCalled()
  expect((await queued(app)).map(({ state }) => state)).toEqual(["done", "running"])
})

plain.skipIf(!external)("the job of a hub that was killed comes back when its lease has run out", async () => {
  const { app, url } = await ownHub()
  await post(app)
  const victim = runProgram("work", [url!, queue])
  await victim.says("begun")
  victim.child.kill("SIGKILL")
  await victim.end

  const before = await runDueJobs(app, { [queue]: { run: async () => {} } })
  await abandoned(app)
  const after = await runDueJobs(app, { [queue]: { run: async () => {} } })

  expect([before, after]).toEqual([0, 1])
  expect((await queued(app))[0]).toMatchObject({ state: "done", attempts: 2 })
})
