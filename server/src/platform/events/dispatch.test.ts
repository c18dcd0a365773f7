import { sql } from "kysely"
import { expect, onTestFinished, test as plain, vi } from "vitest"
import { createMigratedDatabase, openTestHub, test } from "../../../test/hub.ts"
import { asSystem, inTransaction, type App } from "../ctx.ts"
import { openDatabase } from "../db/open.ts"
import { queueJob } from "../jobs/queue.ts"
import { startDispatcher } from "./start-dispatcher.ts"
import { maxDispatchAttempts, dispatchEvents, type Subscribers } from "./dispatch.ts"
import { recordEvent } from "./record.ts"

const external = process.env.HUB_TEST_DATABASE_URL !== undefined

const saved = (app: App, id: number) =>
  recordEvent(asSystem(app), "topic.saved", id, { title: "Rye", revision: 1, merged: false })
const remembered = ({ db }: App) =>
  db.selectFrom("events").selectAll().where("type", "=", "topic.saved").orderBy("id").execute()
const listDispatched = async ({ db }: App) =>
  (await db.selectFrom("jobs").select("payload").where("queue", "=", "told").orderBy("id").execute()).map(
    ({ payload }) => (payload as { id: number }).id,
  )
const due = ({ db }: App) =>
  db
    .updateTable("events")
    .set({ dispatch_after: sql<Date>`now()` })
    .execute()

/** Tells of each saved topic by a job: database work, undone with the transaction it is part of. */
const tell: Subscribers = { "topic.saved": (tx, { subject_id }) => queueJob(tx, "told", { id: subject_id }) }

test("what happened is reacted to once, and what nobody waits for is laid aside", async ({ hub: { app } }) => {
  await saved(app, 1)
  await recordEvent(asSystem(app), "topic.created", 1, { title: "Rye" })

  const counts = [await dispatchEvents(app, [tell]), await dispatchEvents(app, [tell])]

  expect(counts).toEqual([1, 0])
  expect(await listDispatched(app)).toEqual([1])
  expect(await app.db.selectFrom("events").select("id").where("dispatched_at", "is", null).execute()).toEqual([])
})

test("what was undone did not happen", async ({ hub: { app } }) => {
  const undone = inTransaction(asSystem(app), async (tx) => {
    await recordEvent(tx, "topic.saved", 1, { title: "Rye", revision: 1, merged: false })
    throw new Error("undone")
  })
  await expect(undone).rejects.toThrow("undone")

  expect(await remembered(app)).toEqual([])
})

test("a reaction that fails leaves nothing half done, holds up no other, and is tried again", async ({ hub }) => {
  const { app } = hub
  let broken = true
  const moody: Subscribers = {
    async "topic.saved"(_tx, { subject_id }) {
      if (broken && subject_id === 1) throw new Error("not now")
    },
  }
  await saved(app, 1)
  await saved(app, 2)

  await dispatchEvents(app, [tell, moody])
  const [first] = await remembered(app)
  const dispatchedAtFirst = await listDispatched(app)
  broken = false
  await due(app)
  await dispatchEvents(app, [tell, moody])

  expect(first).toMatchObject({ attempts: 1, dispatched_at: null, last_error: "Error: not now" })
  expect(dispatchedAtFirst).toEqual([2])
  expect(await listDispatched(app)).toEqual([2, 1])
  expect(hub.failures).toHaveLength(1)
})

test("a reaction that keeps failing is parked after its last attempt and tried no more", async ({ hub: { app } }) => {
  const run = vi.fn<() => Promise<void>>().mockRejectedValue(new Error("never"))
  await saved(app, 1)

  for (let round = 0; round < maxDispatchAttempts + 3; round++) {
    await dispatchEvents(app, [{ "topic.saved": run }])
    await due(app)
  }

  expect(run).toHaveBeenCalledTimes(maxDispatchAttempts)
  expect((await remembered(app))[0]).toMatchObject({ attempts: maxDispatchAttempts, dispatched_at: null })
  expect((await remembered(app))[0]!.dead_lettered_at).not.toBeNull()
})

plain.skipIf(!external)("two hubs on one database react to each of 100 events exactly once", async () => {
  const { database, url } = await createMigratedDatabase()
  onTestFinished(() => database.close())
  const other = await openDatabase({ url: url! }, () => {})
  onTestFinished(() => other.close())
  const hub = await openTestHub(database.db)
  onTestFinished(() => hub.close())
  const loops = [
    startDispatcher(hub.app, database.liveUpdates, [tell]),
    startDispatcher({ ...hub.app, db: other.db }, other.liveUpdates, [tell]),
  ]

  for (let id = 1; id <= 100; id++) await saved(hub.app, id)
  await vi.waitFor(async () => expect((await listDispatched(hub.app)).length).toBeGreaterThanOrEqual(100), 30_000)
  await Promise.all(loops.map((loop) => loop.stop()))

  expect((await listDispatched(hub.app)).toSorted((one, two) => one - two)).toEqual(
    Array.from({ length: 100 }, (_, n) => n + 1),
  )
})
