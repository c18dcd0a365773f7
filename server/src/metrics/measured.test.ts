import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { formatByteSize } from "@hub/contract/byte-size"
import { announcements } from "@hub/contract/announcements"
import { dashboard } from "@hub/contract/dashboard"
import { metrics } from "@hub/contract/metrics"
import { topics } from "@hub/contract/topics"
import { users } from "@hub/contract/users"
import { sql } from "kysely"
import { expect } from "vitest"
import { type TestHub, now, test } from "../../test/hub.ts"
import { asSystem } from "../platform/ctx.ts"
import { renderPrometheusMetrics } from "./prometheus.ts"

const onLinux = process.platform === "linux"
const version = { version: "1.2.3", commit: "abc", build_time: now.toISOString() }

async function asked<T>(hub: TestHub, question: ReturnType<typeof sql<T>>) {
  return (await question.execute(hub.db)).rows[0]!
}
const read = async (hub: TestHub) => (await hub.as("ada")(metrics.read)).answer
/** When this process began, in seconds since 1970, as the kernel has it. */
function begun() {
  const line = readFileSync("/proc/self/stat", "utf8").split(") ")[1]!.split(" ")
  const booted = Number(/btime (\d+)/.exec(readFileSync("/proc/stat", "utf8"))![1])
  return booted + Number(line[19]) / 100
}

test("the dashboard's figures are what the database and the kernel say", async ({ hub }) => {
  await hub.as("ben")(topics.create, { body: { title: "Rye", content: "Words." } })
  await sql`analyze`.execute(hub.db)
  const { databaseMetrics, userStats, systemOverview } = (await hub.as("ada")(dashboard.stats)).answer
  const said = await asked(
    hub,
    sql<Record<"size" | "tables" | "records" | "users" | "active", number>>`
      select pg_database_size(current_database()) as size,
        (select count(*) from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE') as tables,
        (select sum(n_live_tup)::bigint from pg_stat_user_tables) as records,
        (select count(*) from users) as users, (select count(*) from users where active) as active`,
  )

  expect(databaseMetrics.tables).toBe(said.tables)
  expect(Math.abs(databaseMetrics.size! - said.size)).toBeLessThan(1_000_000)
  expect(Math.abs(databaseMetrics.totalRecords! - said.records)).toBeLessThanOrEqual(100)
  expect(userStats).toMatchObject({ totalUsers: said.users, activeUsers: said.active })
  expect(Math.abs(systemOverview.uptime - (onLinux ? Date.now() / 1000 - begun() : process.uptime()))).toBeLessThan(5)
})

test("authors and reviewers are counted, and nobody estimates them", async ({ hub }) => {
  for (const [at, role] of (["author", "author", "author", "reviewer"] as const).entries())
    await hub.as("ada")(users.create, { body: { name: `New ${at}`, email: `new${at}@hub.test`, role, active: true } })

  for (const type of ["author", "reviewer", "admin", "global"] as const) {
    const { answer } = await hub.as("ada")(announcements.audience, { query: { type } })
    const { count } = await asked(
      hub,
      sql<{
        count: number
      }>`select count(*) as count from users where active and (role = ${type} or ${type} = 'global')`,
    )
    expect([type, answer.count]).toEqual([type, count])
  }
})

test("the average response time is how long calls took whose length is known", async ({ hub }) => {
  await sql`create function slowly() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.12); return new; end $$`.execute(hub.db)
  await sql`create trigger slowly before insert on topics for each row execute function slowly()`.execute(hub.db)
  hub.app.counters.take()
  const began = performance.now()
  for (let call = 0; call < 3; call++)
    await hub.as("ben")(topics.create, { body: { title: `Rye ${call}`, content: "Words." } })
  await expect.poll(() => hub.app.counters.current().calls).toBe(3)
  const took = (performance.now() - began) / 3

  const { avgResponseTime } = (await read(hub)).application.performance

  expect(avgResponseTime).toBeGreaterThanOrEqual(120)
  expect(avgResponseTime).toBeLessThanOrEqual(took)
})

test("the average query time is how long queries took whose length is known", async ({ hub }) => {
  hub.app.counters.take()
  const began = performance.now()
  for (let query = 0; query < 4; query++) await sql`select pg_sleep(0.1)`.execute(hub.db)
  const took = performance.now() - began
  const { queries, query_ms } = hub.app.counters.current()

  expect(queries).toBe(4)
  expect(query_ms).toBeGreaterThanOrEqual(400)
  expect(query_ms).toBeLessThanOrEqual(took)
})

test("an index that is broken is counted", async ({ hub }) => {
  await sql`update pg_index set indisvalid = false where indexrelid = 'log_entries_by_time'::regclass`.execute(hub.db)

  expect((await read(hub)).database.indexHealth).toBe("1 to rebuild")
})

test("the size that is read is that of the database's own count", async ({ hub }) => {
  const { database, storage } = await read(hub)

  expect(database.size).toBe(formatByteSize(storage.database))
  expect(database.tables).toBe((await hub.as("ada")(dashboard.stats)).answer.databaseMetrics.tables)
})

test.runIf(onLinux)("each figure for Prometheus is what the kernel, the disk and the database say", async ({ hub }) => {
  await hub.as("ben")(topics.create, { body: { title: "Rye", content: "Words." } })
  await hub.settle()
  await hub.as("ben")(topics.create, { body: { title: "Oats", content: "Words." } })
  await sql`insert into jobs (queue, payload, max_attempts, state, run_at, finished_at) values
    ('no.such', '{}', 1, 'ready', now(), null), ('no.such', '{}', 1, 'parked', now(), now())`.execute(hub.db)
  await sql`insert into emails (to_email, to_name, subject, text, message_id, state, created_at)
    select 'a@b.test', '', '', '', n, 'failed', now() from generate_series(1, 2) n`.execute(hub.db)
  const before = hub.app.counters.total().queries
  for (let query = 0; query < 5; query++) await sql`select ${query}::int`.execute(hub.db)
  expect(hub.app.counters.total().queries - before).toBe(5)

  const found = new Map(
    (await renderPrometheusMetrics({ ...asSystem(hub.app), now: new Date() }, version))
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))] as const),
  )
  const figure = (name: string) => found.get(name) ?? Number.NaN
  const near = (name: string, value: number, most: number) =>
    expect([name, Math.abs(figure(name) - value) <= most]).toEqual([name, true])

  const ticks = readFileSync("/proc/self/stat", "utf8").split(") ")[1]!.split(" ")
  near("process_cpu_seconds_total", (Number(ticks[11]) + Number(ticks[12])) / 100, 2)
  const held = Number(/VmRSS:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))![1]) * 1024
  near("process_resident_memory_bytes", held, 0.1 * held)
  near("process_start_time_seconds", begun(), 2)
  const df = execFileSync("df", ["-P", "-B1", hub.app.work_folder], { encoding: "utf8" }).trim().split("\n")[1]!
  near("hub_disk_free_bytes", Number(df.split(/\s+/)[3]), 1_000_000_000)
  const { size } = await asked(hub, sql<{ size: number }>`select pg_database_size(current_database()) as size`)
  near("hub_database_bytes", size, 1_000_000)

  const { rows } = await sql<{ name: string; count: number }>`
    select 'hub_jobs{state="' || state || '"}' as name, count(*) as count from jobs
      where state in ('ready', 'running', 'parked') group by state
    union all select 'hub_mails{state="' || state || '"}', count(*) from emails group by state
    union all select 'hub_events_waiting{state="waiting"}', count(*) from events where dispatched_at is null having count(*) > 0
    union all select 'hub_topics{status="' || status || '"}', count(*) from topics group by status
    union all select 'hub_users{state="active"}', count(*) from users where active`.execute(hub.db)
  expect(rows.length).toBeGreaterThanOrEqual(6)
  expect(rows.map(({ name }) => [name, figure(name)])).toEqual(rows.map(({ name, count }) => [name, count]))
})
