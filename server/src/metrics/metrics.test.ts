import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { formatByteSize } from "@hub/contract/byte-size"
import { images } from "@hub/contract/images"
import { metrics } from "@hub/contract/metrics"
import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { expect } from "vitest"
import { type TestHub, openTestHub, now, test } from "../../test/hub.ts"
import { asSystem } from "../platform/ctx.ts"
import { writeLogEntry } from "../platform/events/write-log-entry.ts"
import { saveCounters } from "./flush-counters.ts"

const read = async (hub: TestHub) => (await hub.as("ada")(metrics.read)).answer
const write = (hub: TestHub) => saveCounters(asSystem(hub.app))
/** A call is counted once its answer has left. */
async function counted(hub: TestHub, calls: number) {
  await expect.poll(() => hub.app.counters.current().calls).toBe(calls)
}
const onDay = (hub: TestHub, day: string) => hub.setClock(new Date(`${day}T09:00:00Z`))
const aMinute = 60_000

async function selectOne<T>(hub: TestHub, question: ReturnType<typeof sql<T>>) {
  return (await question.execute(hub.db)).rows[0]!
}

test("the database is as large and as full as it says itself", async ({ hub }) => {
  const { database, storage } = await read(hub)
  const said = await selectOne(
    hub,
    sql<{ size: number; tables: number; records: number }>`select pg_database_size(current_database()) as size,
      (select count(*) from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE') as tables,
      (select sum(n_live_tup)::bigint from pg_stat_user_tables) as records`,
  )

  expect(Math.abs(storage.database - said.size)).toBeLessThan(1_000_000)
  expect(database.size).toBe(formatByteSize(storage.database))
  expect(database.tables).toBe(said.tables)
  expect(Math.abs(database.totalRecords - said.records)).toBeLessThanOrEqual(100)
  expect(database).toMatchObject({ growth: null, lastBackup: null, backupStatus: "Never", indexHealth: "Good" })
})

test("people and topics are counted, the new ones of the last seven days too", async ({ hub }) => {
  await hub.as("ben")(topics.create, { body: { title: "Rye", content: "Words." } })
  hub.setClock(new Date("2026-12-21T09:00:00Z"))
  await hub.as("ben")(topics.create, { body: { title: "Oats", content: "Words." } })
  await sql`update users set active = false where role = 'reviewer'`.execute(hub.db)

  const { application } = await read(hub)

  const { all } = await selectOne(hub, sql<{ all: number }>`select count(*) as all from topics`)
  expect(application.content).toEqual({ totalDocs: all, newDocs: 1 })
  expect(application.users).toEqual({ active: 3, newThisWeek: 0 })
})

test("every answered call is counted with its time, the person who asks, and so are the users who were seen", async ({
  hub,
}) => {
  hub.app.counters.take()
  const began = performance.now()
  await hub.as("ben")(topics.list)
  await hub.as("ben")(topics.list)
  await hub.as("nobody")(topics.list)
  await counted(hub, 3)
  const took = performance.now() - began

  const { calls, call_ms, queries, query_ms, seen } = hub.app.counters.current()
  expect(calls).toBe(3)
  expect(call_ms).toBeGreaterThan(0)
  expect(call_ms).toBeLessThanOrEqual(took)
  expect(queries).toBeGreaterThan(2)
  expect(query_ms).toBeLessThan(took)
  expect(seen.size).toBe(1)
})

test("what hubs counted adds up in their database, and outlives them", async ({ hub }) => {
  hub.app.counters.take()
  const other = await openTestHub(hub.db)
  await hub.as("ben")(topics.list)
  await other.as("ben")(topics.list)
  await other.as("dora")(topics.list)
  await counted(hub, 1)
  await counted(other, 2)
  const sum = hub.app.counters.current().call_ms + other.app.counters.current().call_ms

  await write(hub)
  await write(other)
  await write(other)
  await other.close()

  const row = await selectOne(hub, sql<{ calls: number; call_ms: number }>`select calls, call_ms from measured_days`)
  expect([row.calls, row.call_ms.toFixed(6)]).toEqual([3, sum.toFixed(6)])
  const { trends, performance } = (await read(hub)).application
  // Ada reads them, whom nobody has written down.
  expect(trends.userActivity).toEqual([null, null, null, null, null, null, 3])
  expect(trends.responseTimes[6]).toBe(performance.avgResponseTime)
  expect(performance.avgResponseTime).toBeCloseTo(sum / 3, 0)
})

test("what could not be written down is counted again", async ({ hub }) => {
  hub.app.counters.take()
  hub.app.counters.countCall(40)
  hub.app.counters.countUser(0.5)

  await expect(write(hub)).rejects.toThrow("bigint")
  hub.app.counters.countCall(2)

  expect(hub.app.counters.current()).toMatchObject({ calls: 2, call_ms: 42, seen: new Set([0.5]) })
  expect(await hub.db.selectFrom("measured_days").selectAll().execute()).toEqual([])
})

test("the last seven days are told by their dates, and a day without a measurement is empty", async ({ hub }) => {
  hub.app.counters.take()
  for (const [day, ms] of [
    ["2026-11-10", 999],
    ["2026-11-17", 120],
    ["2026-11-20", 100],
    ["2026-11-21", 125],
  ] as const) {
    onDay(hub, day)
    hub.app.counters.countCall(ms)
    hub.app.counters.countCall(ms + 10)
    hub.app.counters.countUser(7)
    await write(hub)
  }

  const { trends, performance } = (await read(hub)).application

  expect(trends.days).toEqual([15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`))
  expect(trends.responseTimes).toEqual([null, null, 125, null, null, 105, 130])
  expect(trends.userActivity).toEqual([null, null, 1, null, null, 1, 2])
  expect(performance).toEqual({ avgResponseTime: 130, responseTimeChange: 23.8 })
  const days = await hub.db.selectFrom("seen_days").select("day").orderBy("day").execute()
  expect(days.map(({ day }) => day)).toEqual(["2026-11-17", "2026-11-20", "2026-11-21"])
})

test.for([
  [3_000_000, "+2.9 MB since last week"],
  [0, "No change since last week"],
  [-2048, "−2 KB since last week"],
] as const)("the database grew by %i bytes in a week: %s", async ([bytes, words], { hub }) => {
  const database_bytes = (await read(hub)).storage.database - bytes
  await hub.db.insertInto("measured_days").values({ day: "2026-11-14", database_bytes }).execute()

  expect((await read(hub)).database.growth).toBe(words)
})

test("storage is what lies in the folders: images are media, other files documents", async ({ hub }) => {
  const { app } = hub
  const before = (await read(hub)).storage
  const dot = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  )
  await hub.as("ben")(images.upload, { files: [{ name: "dot.png", bytes: dot }] })
  await app.files.store(Buffer.alloc(5000, 1))
  await writeFile(join(app.work_folder, "page"), "x".repeat(70))

  expect((await read(hub)).storage).toEqual(before)
  hub.setClock(new Date(now.getTime() + aMinute))
  const { storage } = await read(hub)

  expect(before).toMatchObject({ documents: 0, media: 0, cache: 0, total: before.database })
  expect(storage).toMatchObject({ documents: 5000, media: dot.length, cache: 70 })
  expect(storage.total).toBe(storage.documents + storage.media + storage.database + storage.cache)
})

test("what was done to the hub is told, the newest first, with how it went", async ({ hub }) => {
  const at = (second: number) => new Date(Date.parse("2030-01-01T00:00:00Z") + second * 1000)
  await writeLogEntry(hub.db, at(1), { level: "info", category: "system", event: "hub.started" })
  await writeLogEntry(hub.db, at(2), { level: "info", category: "database", event: "logs.tidied" })
  await writeLogEntry(hub.db, at(3), { level: "warning", category: "auth", event: "user.sign_in_failed" })
  await writeLogEntry(hub.db, at(4), { level: "info", category: "user", event: "topic.created" })
  await writeLogEntry(hub.db, at(5), { level: "error", category: "system", event: "work.failed" })

  const { recentOperations } = (await read(hub)).application

  expect(recentOperations.map(({ name, type, status }) => `${name}: ${type}, ${status}`)).toEqual([
    "Background work failed: other, error",
    "Sign-in failed: security, warning",
    "Old system logs deleted: maintenance, success",
    "Hub started: other, success",
    "Database updated: update, success",
  ])
})

test("a hub in trouble says so", async ({ hub }) => {
  // Work that nobody does while tests run waits for as long as they do.
  await sql`delete from jobs`.execute(hub.db)
  expect((await read(hub)).system).toMatchObject({ serverStatus: "Good", databaseStatus: "Connected" })
  await sql`insert into jobs (queue, payload, max_attempts, run_at) values
    ('no.such', '{}', 1, now() - interval '16 minutes')`.execute(hub.db)

  expect((await read(hub)).system.serverStatus).toBe("Degraded")
})

test("the report has the rows of the screen, and its name the day", async ({ hub }) => {
  const { database, application } = await read(hub)
  const { headers, bytes } = await hub.as("ada", { accept: "text/csv" })(metrics.report)
  const [heading, ...rows] = bytes.toString("utf8").replace("\uFEFF", "").trim().split("\r\n")

  expect(headers["content-disposition"]).toBe('attachment; filename="performance-report-2026-11-21.csv"')
  expect(heading).toBe("Metric,Value")
  expect(rows.map((row) => row.split(",")[0])).toEqual([
    "Database Size",
    "Total Records",
    "Active Users",
    "Total Documents",
    "Avg Response Time",
    "Memory Usage",
    "CPU Usage",
    "Last Backup",
  ])
  expect(rows.slice(0, 4)).toEqual([
    `Database Size,${database.size}`,
    `Total Records,${database.totalRecords}`,
    `Active Users,${application.users.active}`,
    `Total Documents,${application.content.totalDocs}`,
  ])
  expect(rows[7]).toBe("Last Backup,Never")
})

test("the figures are at the address with a slash too, for administrators alone", async ({ hub }) => {
  const at = (bearer: string) =>
    hub.fastify
      .inject({ url: "/api/metrics/", headers: { authorization: `Bearer ${bearer}` } })
      .then((one) => one.statusCode)

  expect([await at("ada"), await at("ben"), await at("cleo")]).toEqual([200, 403, 403])
})
