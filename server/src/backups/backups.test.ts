import { readFileSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { account } from "@hub/contract/account"
import { backups } from "@hub/contract/backups"
import { dashboard } from "@hub/contract/dashboard"
import { metrics } from "@hub/contract/metrics"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { makeTestBackup, createSampleHub, createEmptyTarget } from "../../test/backups.ts"
import { digestDatabase } from "../../test/digest.ts"
import { createTestFolder } from "../../test/folder.ts"
import { now, password } from "../../test/hub.ts"
import { createLegacyDatabase } from "../../test/legacy-database.ts"
import { asSystem } from "../platform/ctx.ts"
import { migrate } from "../platform/db/migrate.ts"
import { backupBeforeUpgrade } from "./before-upgrade.ts"
import { checkBackup } from "./check.ts"
import { makeNightlyBackup } from "./make.ts"
import { restoreBackup } from "./restore.ts"

const day = 24 * 60 * 60 * 1000

test("until a backup was made there is none, and then every screen says when", async () => {
  const hub = await createSampleHub()
  const look = async () => {
    const [stats, figures, report, plan] = await Promise.all([
      hub.as("ada")(dashboard.stats),
      hub.as("ada")(metrics.read),
      hub.as("ada")(metrics.report),
      hub.as("ada")(backups.plan),
    ])
    return {
      stats: stats.answer.databaseMetrics.lastBackup,
      figure: [figures.answer.database.lastBackup, figures.answer.database.backupStatus],
      report: report.answer.find(({ metric }) => metric === "Last Backup")!.value,
      plan: [plan.answer.last, plan.answer.status, plan.answer.next],
    }
  }
  const before = await look()

  const made = await makeTestBackup(hub)

  const at = now.toISOString()
  const next = "2026-11-22T02:20:00.000Z"
  expect(before).toEqual({ stats: null, figure: [null, "Never"], report: "Never", plan: [null, "Never", next] })
  expect(await look()).toEqual({ stats: at, figure: [at, "Verified"], report: at, plan: [at, "Verified", next] })
  expect(made).toMatchObject({ why: "asked", state: "verified", asked_by: "Ada", finished_at: at, error: null })
  expect(made.bytes).toBe(readFileSync(made.path).length)
  hub.setClock(new Date(now.getTime() + 3 * day))
  expect((await hub.as("ada")(backups.plan)).answer.status).toBe("Late")
})

test("a backup restored into an empty hub is the same hub, row for row and file for file", async () => {
  const hub = await createSampleHub()
  const { path, rows, files } = await makeTestBackup(hub)
  const before = await digestDatabase(hub.app)
  const place = await createEmptyTarget()

  const restored = await restoreBackup(place, path)

  const after = await digestDatabase(place)
  // What came after the moment of the backup: that it was made, and the work of making it.
  const nextDay = ["events", "jobs", "log_entries"]
  expect(Object.keys(after)).toEqual(Object.keys(before))
  expect(Object.keys(before).filter((name) => before[name] !== after[name])).toEqual(nextDay)
  expect(restored).toMatchObject({ rows, files })
  expect(files).toBeGreaterThan(0)
  const { rows: held } = await sql<{ rows: number }>`select count(*) as rows from topics`.execute(place.db)
  expect(held[0]!.rows).toBeGreaterThan(3)
})

test("in a restored hub people sign in again, and what they add gets numbers of its own", async () => {
  const hub = await createSampleHub()
  const body = { email: "ben@hub.test", password }
  expect((await hub.as("nobody")(account.login, { body })).status).toBe(200)
  expect((await hub.as("ben")(account.createToken, { body: { name: "Report", scopes: ["read"] } })).status).toBe(201)
  const { path } = await makeTestBackup(hub)
  const place = await createEmptyTarget()
  await restoreBackup(place, path)

  const { rows: left } = await sql<{ rows: number }>`select (select count(*) from sessions)
    + (select count(*) from access_tokens) + (select count(*) from api_tokens) + (select count(*) from backups) as rows`.execute(
    place.db,
  )
  const { rows: added } = await sql<{ fits: boolean }>`
    with fresh as (insert into people (name, created_at) values ('Zoe', now()) returning id)
    select (select id from fresh) > (select max(id) from people) as fits`.execute(place.db)

  expect(left[0]!.rows).toBe(0)
  expect(added[0]!.fits).toBe(true)
})

test("a hub that somebody uses is not restored into", async () => {
  const hub = await createSampleHub()
  const { path } = await makeTestBackup(hub)
  const before = await digestDatabase(hub.app)

  await expect(restoreBackup(hub.app, path)).rejects.toThrow("This hub isn't empty")

  expect(await digestDatabase(hub.app)).toEqual(before)
})

test("a database of somebody else is not restored into", async () => {
  const hub = await createSampleHub()
  const { path } = await makeTestBackup(hub)
  const place = await createEmptyTarget()
  await sql`create table invoices (n int)`.execute(place.db)

  await expect(restoreBackup(place, path)).rejects.toThrow("This database contains tables that don't belong to a hub.")
})

test("of 200 bits turned over anywhere in a backup each is noticed", async () => {
  const hub = await createSampleHub()
  const { path } = await makeTestBackup(hub)
  const whole = readFileSync(path)
  const copy = join(await createTestFolder(), "copy.tar")
  const unnoticed: number[] = []

  for (let round = 0; round < 200; round++) {
    const bit = Math.floor(Math.random() * whole.length * 8)
    const damaged = Buffer.from(whole)
    damaged[bit >> 3]! ^= 1 << (bit & 7)
    writeFileSync(copy, damaged)
    const noticed = await checkBackup(copy).then(
      () => false,
      () => true,
    )
    if (!noticed) unnoticed.push(bit)
  }
  writeFileSync(copy, whole.subarray(0, whole.length - 512))

  expect(unnoticed).toEqual([])
  await expect(checkBackup(copy)).rejects.toThrow("This backup is damaged")
  await expect(checkBackup(path)).resolves.toBeDefined()
})

test("every night a backup is made and the next planned, and of each kind the newest are kept", async () => {
  const hub = await createSampleHub()
  hub.app.backups.keep = 2
  const asked = await makeTestBackup(hub)

  for (let night = 1; night <= 4; night++) {
    hub.setClock(new Date(now.getTime() + night * day))
    await makeNightlyBackup(asSystem(hub.app))
    await hub.settle()
  }

  const list = (await hub.as("ada")(backups.list)).answer
  expect(list.map(({ why }) => why)).toEqual(["nightly", "nightly", "asked"])
  expect(readdirSync(hub.app.backups.folder).toSorted()).toEqual(list.map(({ file }) => file!).toSorted())
  expect(list.at(-1)!.id).toBe(asked.id)
  const waiting = await hub.db.selectFrom("jobs").select("unique_key").where("queue", "=", "backups.nightly").execute()
  expect(waiting.map((job) => job.unique_key)).toEqual(["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"])
})

test("a backup is verified again on demand, and one that was changed or is gone is found damaged", async () => {
  const hub = await createSampleHub()
  const made = await makeTestBackup(hub)
  const check = async () => {
    expect((await hub.as("ada")(backups.check, { params: { id: made.id } })).status).toBe(202)
    await hub.settle()
    const { state, error, checked_at } = (await hub.as("ada")(backups.list)).answer[0]!
    return { state, error, checked_at }
  }
  const nextDay = new Date(now.getTime() + day)
  hub.setClock(nextDay)
  const whole = await check()
  const bytes = readFileSync(made.path)
  bytes[1000]! ^= 1
  writeFileSync(made.path, bytes)

  const changed = await check()

  expect(whole).toEqual({ state: "verified", error: null, checked_at: nextDay.toISOString() })
  expect(changed.state).toBe("damaged")
  expect(changed.error).toContain("This backup is damaged")
  expect((await hub.as("ada")(metrics.read)).answer.database).toMatchObject({
    lastBackup: null,
    backupStatus: "Damaged",
  })
})

test("a backup that cannot be written is told as failed, and nothing is left of it", async () => {
  const hub = await createSampleHub()
  writeFileSync(hub.app.backups.folder, "a file stands where the folder should be")

  const { answer } = await hub.as("ada")(backups.make)
  await hub.settle()

  const [row] = (await hub.as("ada")(backups.list)).answer
  expect(row).toMatchObject({ id: answer.id, state: "failed", file: null })
  expect((await hub.as("ada")(backups.plan)).answer).toMatchObject({ last: null, status: "Failed" })
  const operations = (await hub.as("ada")(metrics.read)).answer.application.recentOperations
  expect(operations).toContainEqual(expect.objectContaining({ name: "Backup failed", type: "backup", status: "error" }))
})

test("an administrator downloads a backup whole", async () => {
  const hub = await createSampleHub()
  const made = await makeTestBackup(hub)

  const { status, bytes, headers } = await hub.as("ada")(backups.file, { params: { id: made.id } })

  expect(status).toBe(200)
  expect(bytes.equals(readFileSync(made.path))).toBe(true)
  expect(headers["content-disposition"]).toContain(made.file)
})

test(
  "before its tables change a hub is backed up, and the older backup becomes a hub of now",
  { timeout: 240_000 },
  async () => {
    const hub = await createSampleHub()
    expect(await backupBeforeUpgrade(hub.app)).toBeUndefined()
    const { db } = await createLegacyDatabase()
    const older = { ...hub.app, db }
    expect(await backupBeforeUpgrade(older)).toBeUndefined()
    await sql`with zoe as (insert into people (name, created_at) values ('Zoe', now()) returning id)
    insert into users (person_id, role, active, created_at) select id, 'admin', true, now() from zoe`.execute(db)
    await sql`insert into mails (to_email, to_name, subject, text, message_id, state, created_at)
    values ('zoe@hub.test', 'Zoe', 'Words', 'More words', 'm', 'sent', now())`.execute(db)
    await sql`insert into backup_kept (moment, table_name, place, line) values ('1', 'people', '(0,1)', '[]')`.execute(
      db,
    )

    const made = await backupBeforeUpgrade(older)

    const place = await createEmptyTarget()
    await restoreBackup(place, join(hub.app.backups.folder, made!.file))
    await migrate(db)
    expect(await digestDatabase(place)).toEqual(await digestDatabase(older))
    expect((await sql`select from emails`.execute(place.db)).rows).toHaveLength(1)
    expect((await sql`select from backup_saved_rows`.execute(place.db)).rows).toEqual([])
  },
)
