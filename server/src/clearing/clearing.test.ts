import { existsSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { account } from "@hub/contract/account"
import { backups } from "@hub/contract/backups"
import { clearing } from "@hub/contract/clearing"
import { dashboard } from "@hub/contract/dashboard"
import { logs } from "@hub/contract/logs"
import { settingRoutes } from "@hub/contract/settings"
import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { createSampleHub, createEmptyTarget } from "../../test/backups.ts"
import { digestDatabase } from "../../test/digest.ts"
import { type TestHub, password, type Player, test as inTransaction } from "../../test/hub.ts"
import { repeatUntilStopped } from "../../test/repeat.ts"
import { restoreBackup } from "../backups/restore.ts"

const confirmation = { confirm_text: "CLEAR", password }

const clear = (hub: TestHub, who: Player = "ada", body = confirmation) => hub.as(who)(clearing.clear, { body })

/** A hub with content, whose database may be cleared. */
async function createClearableHub() {
  const hub = await createSampleHub()
  hub.app.may_be_cleared = true
  return hub
}

/** How many rows each table holds that holds any. */
async function countRows(db: TestHub["db"]) {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    if (rows[0]!.count > 0) counts[name] = rows[0]!.count
  }
  return counts
}

test("a cleared hub holds the administrator who cleared it, what was recorded, and the backup of all the rest", async () => {
  const hub = await createClearableHub()
  const before = await countRows(hub.db)

  const { status, answer } = await clear(hub)

  expect(status).toBe(200)
  expect(answer.message).toBe("Database cleared successfully!")
  const after = await countRows(hub.db)
  expect(Object.keys(after)).toEqual([
    "backups",
    "events",
    "jobs",
    "kysely_migration",
    "kysely_migration_lock",
    "log_entries",
    "people",
    "users",
  ])
  expect(before.topics).toBeGreaterThan(3)
  expect([after.people, after.users, after.backups]).toEqual([1, 1, 1])
  expect([after.events, after.log_entries]).toEqual([before.events! + 2, before.log_entries! + 2])
  const [backup] = (await hub.as("ada")(backups.list)).answer
  expect(backup).toMatchObject({ id: answer.snapshot_id, why: "clearing", state: "verified", asked_by: "Ada" })
  const [line] = (await hub.as("ada")(logs.list)).answer
  expect(line).toMatchObject({ event: "database.cleared", level: "warning", category: "database", user: "Ada" })
})

test("the mail server that was set stays, as all settings do", async () => {
  const hub = await createClearableHub()
  const body = { host: "mail.test", port: 587, encryption: "starttls" as const, user_name: "", sender: "hub@hub.test" }
  await hub.as("ada")(settingRoutes.setMailServer, { body })
  await clear(hub)

  const { answer } = await hub.as("ada")(settingRoutes.read)
  expect(answer.surroundings.mail).toMatchObject({ server: "mail.test:587", set_here: { changed_by: "Ada" } })
})

test("after clearing, the hub works on, and nothing of before haunts it", async () => {
  const hub = await createClearableHub()
  await hub.as("ben")(topics.create, { body: { title: "Not yet reacted to", content: "Words." } })
  const image = readdirSync(hub.app.files.folder, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  )
  expect(image.length).toBeGreaterThan(0)
  // The files bear the time of the machine.
  hub.setClock(new Date(Date.now() + 60_000))
  await clear(hub)
  await hub.settle()

  const made = await hub.as("ada")(topics.create, { body: { title: "Anew", content: "Words." } })
  await hub.settle()

  expect(made.status).toBe(201)
  const { answer } = await hub.as("ada")(dashboard.stats)
  expect(answer.contentStats).toEqual({ totalTopics: 1, draftTopics: 1 })
  expect(answer.userStats.totalUsers).toBe(1)
  expect(hub.failures).toEqual([])
  expect(image.filter(({ parentPath, name }) => existsSync(join(parentPath, name)))).toEqual([])
  const jobs = await hub.db.selectFrom("jobs").select("queue").where("state", "=", "ready").orderBy("queue").execute()
  expect(jobs.map(({ queue }) => queue)).toEqual(expect.arrayContaining(["backups.nightly", "logs.tidy"]))
  const lost = await hub.as("nobody")(account.login, { body: { email: "ben@hub.test", password } })
  expect(lost.status).toBe(401)
})

test("the person who clears stays signed in, and can sign in again", async () => {
  const hub = await createClearableHub()
  const signIn = () => hub.as("nobody")(account.login, { body: { email: "ada@hub.test", password } })
  const first = await signIn()
  const bearer = "access_token" in first.answer ? first.answer.access_token : ""

  const cleared = await hub.as({ bearer })(clearing.clear, { body: confirmation })

  expect(cleared.status).toBe(200)
  expect((await hub.as({ bearer })(account.me)).status).toBe(200)
  expect((await signIn()).status).toBe(200)
})

test("the backup made first holds all that was cleared", async () => {
  const hub = await createClearableHub()
  const before = await digestDatabase(hub.app)
  const { answer } = await clear(hub)
  const file = (await hub.as("ada")(backups.list)).answer.find(({ id }) => id === answer.snapshot_id)!.file!
  const place = await createEmptyTarget()

  await restoreBackup(place, join(hub.app.backups.folder, file))

  expect(await digestDatabase(place)).toEqual(before)
})

test.each([
  ["another word", { ...confirmation, confirm_text: "clear all" }, 422, "confirm_text"],
  ["another password", { ...confirmation, password: "not the password" }, 422, "password"],
])("with %s nothing is cleared, and no backup is made", async (_, body, status, field) => {
  const hub = await createClearableHub()
  const before = await digestDatabase(hub.app)

  const refused = await clear(hub, "ada", body)

  expect(refused.status).toBe(status)
  expect(Object.keys(refused.answer.fields)).toEqual([field])
  expect(await digestDatabase(hub.app)).toEqual(before)
  expect(existsSync(hub.app.backups.folder)).toBe(false)
})

test("without a verified backup nothing is cleared", async () => {
  const hub = await createClearableHub()
  writeFileSync(hub.app.backups.folder, "a file stands where the folder should be")
  const before = await digestDatabase(hub.app)

  const { status, answer } = await clear(hub)

  expect(status).toBe(409)
  expect(answer.error).toContain("The safety backup failed:")
  expect(await digestDatabase(hub.app)).toEqual(before)
})

inTransaction("a hub that is not set to be cleared refuses, and says what decides", async ({ hub }) => {
  expect((await hub.as("ada")(clearing.read)).answer).toEqual({ allowed: false })

  const { status, answer } = await clear(hub)

  expect([status, answer.code]).toEqual([409, "switched_off"])
  expect(answer.error).toContain("HUB_ALLOW_CLEAR_DATABASE")
})

inTransaction("only an administrator clears, and in person", async ({ hub }) => {
  expect((await clear(hub, "ben")).status).toBe(403)
  expect((await hub.as("ben")(clearing.read)).status).toBe(403)
})

test("of two administrators who clear at once one does, and the other is gone with the rest", async () => {
  const hub = await createClearableHub()
  await sql`update users set role = 'admin' where person_id = (select id from people where name = 'Ben')`.execute(
    hub.db,
  )

  const answers = await Promise.all([clear(hub, "ada"), clear(hub, "ben")])

  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  const { rows } = await sql<{ name: string }>`select name from people`.execute(hub.db)
  expect(rows).toEqual([{ name: answers[0].status === 200 ? "Ada" : "Ben" }])
  expect(readdirSync(hub.app.backups.folder)).toHaveLength(1)
})

test("what others write meanwhile is in the backup or after the clearing, and never lost in between", async () => {
  const hub = await createClearableHub()
  const acknowledged: number[] = []
  const write = async () => {
    const { status, answer } = await hub.as("ada")(topics.create, { body: { title: "Meanwhile", content: "Words." } })
    if (status === 201) acknowledged.push(answer.id)
  }
  const writers = [write, write].map(repeatUntilStopped)
  while (acknowledged.length < 3) await new Promise((next) => setImmediate(next))

  const { answer } = await clear(hub)

  await Promise.all(writers.map((stop) => stop()))
  expect(answer).toMatchObject({ message: "Database cleared successfully!" })
  const place = await createEmptyTarget()
  await restoreBackup(place, join(hub.app.backups.folder, readdirSync(hub.app.backups.folder)[0]!))
  const ids = async (db: TestHub["db"]) => (await sql<{ id: number }>`select id from topics`.execute(db)).rows
  const found = new Set([...(await ids(place.db)), ...(await ids(hub.db))].map(({ id }) => id))
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
})
