import { sql } from "kysely"
import { expect, onTestFinished, test as plain, vi } from "vitest"
import { migratedDatabase, hubOver, test } from "../../../test/hub.ts"
import { asTheHub, atomically, type House } from "../ctx.ts"
import { openDatabase } from "../db/open.ts"
import { queueJob } from "../jobs/queue.ts"
import { keepReacting } from "./keep-reacting.ts"
import { attemptsBeforeParking, react, type Reactions } from "./react.ts"
import { record } from "./record.ts"

const external = process.env.HUB_TEST_DATABASE_URL !== undefined

const saved = (house: House, id: number) =>
  record(asTheHub(house), "topic.saved", id, { title: "Rye", revision: 1, merged: false })
const remembered = ({ db }: House) =>
  db.selectFrom("facts").selectAll().where("type", "=", "topic.saved").orderBy("id").execute()
const told = async ({ db }: House) =>
  (await db.selectFrom("jobs").select("payload").where("queue", "=", "told").orderBy("id").execute()).map(
    ({ payload }) => (payload as { id: number }).id,
  )
const due = ({ db }: House) =>
  db
    .updateTable("facts")
    .set({ react_after: sql<Date>`now()` })
    .execute()

/** Tells of each saved topic by a job: database work, undone with the transaction it is part of. */
const tell: Reactions = { "topic.saved": (tx, { subject_id }) => queueJob(tx, "told", { id: subject_id }) }

test("what happened is reacted to once, and what nobody waits for is laid aside", async ({ hub: { house } }) => {
  await saved(house, 1)
  await record(asTheHub(house), "topic.created", 1, { title: "Rye" })

  const counts = [await react(house, [tell]), await react(house, [tell])]

  expect(counts).toEqual([1, 0])
  expect(await told(house)).toEqual([1])
  expect(await house.db.selectFrom("facts").select("id").where("reacted_at", "is", null).execute()).toEqual([])
})

test("what was undone did not happen", async ({ hub: { house } }) => {
  const undone = atomically(asTheHub(house), async (tx) => {
    await record(tx, "topic.saved", 1, { title: "Rye", revision: 1, merged: false })
    throw new Error("undone")
  })
  await expect(undone).rejects.toThrow("undone")

  expect(await remembered(house)).toEqual([])
})

test("a reaction that fails leaves nothing half done, holds up no other, and is tried again", async ({ hub }) => {
  const { house } = hub
  let broken = true
  const moody: Reactions = {
    async "topic.saved"(_tx, { subject_id }) {
      if (broken && subject_id === 1) throw new Error("not now")
    },
  }
  await saved(house, 1)
  await saved(house, 2)

  await react(house, [tell, moody])
  const [first] = await remembered(house)
  const toldAtFirst = await told(house)
  broken = false
  await due(house)
  await react(house, [tell, moody])

  expect(first).toMatchObject({ attempts: 1, reacted_at: null, last_error: "Error: not now" })
  expect(toldAtFirst).toEqual([2])
  expect(await told(house)).toEqual([2, 1])
  expect(hub.failures).toHaveLength(1)
})

test("a reaction that keeps failing is parked after its last attempt and tried no more", async ({ hub: { house } }) => {
  const run = vi.fn<() => Promise<void>>().mockRejectedValue(new Error("never"))
  await saved(house, 1)

  for (let round = 0; round < attemptsBeforeParking + 3; round++) {
    await react(house, [{ "topic.saved": run }])
    await due(house)
  }

  expect(run).toHaveBeenCalledTimes(attemptsBeforeParking)
  expect((await remembered(house))[0]).toMatchObject({ attempts: attemptsBeforeParking, reacted_at: null })
  expect((await remembered(house))[0]!.parked_at).not.toBeNull()
})

plain.skipIf(!external)("two hubs on one database react to each of 100 facts exactly once", async () => {
  const { database, url } = await migratedDatabase()
  onTestFinished(() => database.close())
  const other = await openDatabase({ url: url! }, () => {})
  onTestFinished(() => other.close())
  const hub = await hubOver(database.db)
  onTestFinished(() => hub.close())
  const loops = [
    keepReacting(hub.house, database.news, [tell]),
    keepReacting({ ...hub.house, db: other.db }, other.news, [tell]),
  ]

  for (let id = 1; id <= 100; id++) await saved(hub.house, id)
  await vi.waitFor(async () => expect((await told(hub.house)).length).toBeGreaterThanOrEqual(100), 30_000)
  await Promise.all(loops.map((loop) => loop.stop()))

  expect((await told(hub.house)).toSorted((one, two) => one - two)).toEqual(
    Array.from({ length: 100 }, (_, n) => n + 1),
  )
})
