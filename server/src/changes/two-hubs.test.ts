import { setTimeout as pause } from "node:timers/promises"
import { changes, type ChangePage } from "@hub/contract/changes"
import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { createMigratedDatabase, insertCast, openTestHub, type TestHub } from "../../test/hub.ts"
import { asSystem, inTransaction } from "../platform/ctx.ts"
import { openDatabase } from "../platform/db/open.ts"
import { recordEvent } from "../platform/events/record.ts"
import { startDispatcher } from "../platform/events/start-dispatcher.ts"

const external = process.env.HUB_TEST_DATABASE_URL !== undefined
/** `HUB_TEST_CHANGES=100000 HUB_TEST_RECONNECTS=1000` for the long run. */
const wanted = Number(process.env.HUB_TEST_CHANGES ?? 3000)
const reconnects = Number(process.env.HUB_TEST_RECONNECTS ?? 60)
const [subjects, writers] = [25, 8]

/** Two hubs on one PostgreSQL, both of which give positions. */
async function openTwoHubs() {
  const { database, url } = await createMigratedDatabase()
  onTestFinished(() => database.close())
  await insertCast(database.db)
  const other = await openDatabase({ url: url! }, () => {})
  onTestFinished(() => other.close())
  const hubs: TestHub[] = []
  for (const { db, liveUpdates } of [database, other]) {
    const hub = await openTestHub(db, { liveUpdates })
    const dispatcher = startDispatcher(hub.app, liveUpdates, [])
    onTestFinished(async () => {
      await dispatcher.stop()
      await hub.close()
    })
    hubs.push(hub)
  }
  await sql`create table subject_counts as select id, 0 as saves from generate_series(1, ${sql.lit(subjects)}) id`.execute(
    database.db,
  )
  return hubs
}

/**
 * Saves a subject some times in one transaction, which holds its row as a save holds its topic, and takes its time to commit. Some are
 * undone. Answers how often it was saved.
 */
async function saveSubject({ app }: TestHub): Promise<number> {
  const id = 1 + Math.floor(Math.random() * subjects)
  const times = 1 + Math.floor(Math.random() * 5)
  const undone = Math.random() < 0.05
  try {
    await inTransaction(asSystem(app), async (tx) => {
      for (let at = 0; at < times; at++) {
        const { rows } = await sql<{ saves: number }>`
          update subject_counts set saves = saves + 1 where id = ${id} returning saves`.execute(tx.db)
        await recordEvent(tx, "topic.saved", id, { title: "Rye", revision: rows[0]!.saves, merged: false })
      }
      await pause(Math.random() * 8)
      if (undone) throw new Error("undone")
    })
  } catch (error) {
    if (!undone) throw error
    return 0
  }
  return times
}

test.skipIf(!external)(
  "a program that reconnects at random reads each event of two hubs once, and in order for each subject",
  async () => {
    const hubs = await openTwoHubs()
    const anyHub = () => hubs[Math.random() < 0.5 ? 0 : 1]!
    let saved = 0
    const writing = Array.from({ length: writers }, async () => {
      while (saved < wanted) {
        const times = await saveSubject(anyHub())
        saved += times
      }
    })
    let isWriting = true
    const written = Promise.all(writing).finally(() => (isWriting = false))
    const seen: { position: number; subject: number }[] = []
    let [stored, lost] = [0, 0]

    // Between the last commit and its position there is a moment, in which nothing more is read.
    let idle = 0
    do {
      const { status, answer } = await anyHub().as("cleo")(changes.list, {
        query: { since: stored, limit: 250, wait: 1 },
      })
      expect(status).toBe(200)
      // The connection broke before the answer was worked off: the program begins again where it had stored.
      if (lost < reconnects && Math.random() < 0.3) {
        lost++
        continue
      }
      const page = answer as ChangePage
      for (const { position, subject } of page.changes) seen.push({ position, subject: subject.id })
      stored = page.next
      idle = page.changes.length === 0 && !page.more && !isWriting ? idle + 1 : 0
    } while (idle < 3 || lost < reconnects)
    await written

    const rows = await hubs[0]!.db
      .selectFrom("events")
      .select(["position", "subject_id", "data"])
      .where("type", "=", "topic.saved")
      .orderBy("position")
      .execute()
    const revisionAt = new Map(rows.map(({ position, data }) => [position, (data as { revision: number }).revision]))
    expect(seen.length).toBe(saved)
    expect(new Set(seen.map(({ position }) => position)).size).toBe(saved)
    expect(rows.map(({ position }) => position)).toEqual(seen.map(({ position }) => position))
    const last = new Map<number, number>()
    const outOfOrder = seen.filter(({ position, subject }) => {
      const [before, revision] = [last.get(subject) ?? 0, revisionAt.get(position)!]
      last.set(subject, revision)
      return revision !== before + 1
    })
    expect(outOfOrder).toEqual([])
    expect([seen.length >= wanted, lost >= reconnects, hubs.flatMap(({ failures }) => failures)]).toEqual([
      true,
      true,
      [],
    ])
  },
  1_800_000,
)
