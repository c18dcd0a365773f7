import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { account } from "@hub/contract/account"
import { backups } from "@hub/contract/backups"
import { emails } from "@hub/contract/emails"
import { clearing } from "@hub/contract/clearing"
import { logs } from "@hub/contract/logs"
import { settingRoutes } from "@hub/contract/settings"
import { topics } from "@hub/contract/topics"
import { users } from "@hub/contract/users"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { makeTestBackup, createSampleHub } from "../../test/backups.ts"
import { digestDatabase } from "../../test/digest.ts"
import { type TestHub, now, password, test as inTransaction } from "../../test/hub.ts"
import { givenMailServer } from "../../test/mail-server.ts"

const given = { confirm_text: "RESTORE", password }
const cleared = { confirm_text: "CLEAR", password }

/** A hub with content, in which a backup may take its place. */
async function restorable() {
  const hub = await createSampleHub()
  hub.app.may_be_cleared = true
  return hub
}

const restore = (hub: TestHub, id: number, body = given) => hub.as("ada")(backups.restore, { params: { id }, body })

/** Of which tables the rows are others than they were, and which files are. */
async function changedSince(before: Record<string, string>, hub: TestHub) {
  const after = await digestDatabase(hub.app)
  return Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name])
}

/** What goes on with every hub: what is recorded, what it has in hand, and where somebody was last seen. */
const goesOn = ["events", "jobs", "log_entries", "measured_days", "users"]

test("a clearing is undone: everything is there again, row for row and file for file, and the hub works on", async () => {
  const hub = await restorable()
  const before = await digestDatabase(hub.app)
  hub.setClock(new Date(Date.now() + 60_000))
  const { snapshot_id } = (await hub.as("ada")(clearing.clear, { body: cleared })).answer
  await hub.settle()
  const made = await hub.as("ada")(topics.create, { body: { title: "Made since", content: "Words." } })
  await hub.settle()

  const { status, answer } = await restore(hub, snapshot_id)
  await hub.settle()

  expect([status, answer.message]).toEqual([200, "Backup restored successfully!"])
  expect((await changedSince(before, hub)).filter((name) => !goesOn.includes(name))).toEqual([])
  const list = (await hub.as("ada")(backups.list)).answer
  expect(list.map(({ id, why, state }) => [id, why, state])).toEqual([
    [answer.snapshot_id, "restoring", "verified"],
    [snapshot_id, "clearing", "verified"],
  ])
  const recreated = await hub.as("ben")(topics.create, { body: { title: "Anew", content: "Words." } })
  expect(recreated.status).toBe(201)
  expect(recreated.answer.id).toBeGreaterThan(made.answer.id)
  await hub.settle()
  expect(hub.failures).toEqual([])
  const [line] = (await hub.as("ada")(logs.list, { query: { q: "backup.restored" } })).answer
  expect(line).toMatchObject({ event: "backup.restored", level: "warning", category: "database", user: "Ada" })
  expect((await hub.as("nobody")(account.login, { body: { email: "ben@hub.test", password } })).status).toBe(200)
})

test("what was recorded in between stays recorded, and the restore itself can be undone", async () => {
  const hub = await restorable()
  const { id } = await makeTestBackup(hub)
  await hub.as("ben")(topics.create, { body: { title: "Only later", content: "Words." } })
  await hub.settle()
  const digestAfter = await digestDatabase(hub.app)
  const recorded = await sql<{ id: number }>`select id from events order by id`.execute(hub.db)

  const { snapshot_id } = (await restore(hub, id)).answer

  const titled = () => hub.db.selectFrom("topics").select("id").where("title", "=", "Only later").execute()
  expect(await titled()).toEqual([])
  const remaining = await sql<{ id: number }>`select id from events order by id`.execute(hub.db)
  expect(remaining.rows.slice(0, recorded.rows.length)).toEqual(recorded.rows)
  await hub.settle()
  expect((await restore(hub, snapshot_id)).status).toBe(200)
  expect(await titled()).toHaveLength(1)
  expect((await changedSince(digestAfter, hub)).filter((name) => !goesOn.includes(name))).toEqual([])
})

test("the person who restores stays signed in with their account of now, and everybody else signs in with that of then", async () => {
  const hub = await restorable()
  const signIn = (name: string, word = password) =>
    hub.as("nobody")(account.login, { body: { email: `${name}@hub.test`, password: word } })
  const bearerOf = async (name: string) => {
    const { answer } = await signIn(name)
    return { bearer: "access_token" in answer ? answer.access_token : "" }
  }
  const { id } = await makeTestBackup(hub)
  const [ada, ben] = [await bearerOf("ada"), await bearerOf("ben")]
  const fresh = { current: password, new: "another horse battery" }
  const changed = (await hub.as(ada)(account.changePassword, { body: fresh })).answer
  ada.bearer = changed.access_token
  const { id: cleo } = (await hub.as(ada)(users.list)).answer.find(({ name }) => name === "Cleo")!
  const off = { name: "Cleo", email: "cleo@hub.test", role: "reviewer", active: false } as const
  await hub.as(ada)(users.change, { params: { id: cleo }, body: off })

  const body = { confirm_text: "RESTORE", password: fresh.new }
  expect((await hub.as(ada)(backups.restore, { params: { id }, body })).status).toBe(200)

  expect((await hub.as(ada)(account.me)).status).toBe(200)
  expect((await signIn("ada", fresh.new)).status).toBe(200)
  expect((await signIn("ada")).status).toBe(401)
  expect((await hub.as(ben)(account.me)).status).toBe(401)
  expect((await signIn("cleo")).status).toBe(200)
})

test("no API token outlives a restore, and one that was revoked since does not work again", async () => {
  const hub = await restorable()
  const [remaining, revoked] = await Promise.all(
    ["Kept", "Revoked"].map(async (name) => {
      const { answer } = await hub.as("ben")(account.createToken, { body: { name, scopes: ["read"] } })
      return { id: answer.id, reads: async () => (await hub.as({ bearer: answer.token })(account.me)).status }
    }),
  )
  const { id } = await makeTestBackup(hub)
  await hub.as("ben")(account.revokeToken, { params: { id: revoked!.id } })
  expect([await remaining!.reads(), await revoked!.reads()]).toEqual([200, 401])

  expect((await restore(hub, id)).status).toBe(200)

  expect([await remaining!.reads(), await revoked!.reads()]).toEqual([401, 401])
  expect(await hub.db.selectFrom("api_tokens").select("id").execute()).toEqual([])
})

test("an administrator who came after the backup stays one in what it brings back", async () => {
  const hub = await restorable()
  const { id } = await makeTestBackup(hub)
  const made = await hub.as("ada")(users.create, {
    body: { name: "Zoe", email: "zoe@hub.test", role: "admin", active: true },
  })
  await sql`update users set password_hash = (select password_hash from users where id <> ${made.answer.user.id} limit 1)
    where id = ${made.answer.user.id}`.execute(hub.db)
  const login = await hub.as("nobody")(account.login, { body: { email: "zoe@hub.test", password } })
  const zoe = hub.as({ bearer: "access_token" in login.answer ? login.answer.access_token : "" })

  expect((await zoe(backups.restore, { params: { id }, body: given })).status).toBe(200)

  expect((await zoe(account.me)).answer).toMatchObject({ name: "Zoe", role: "admin" })
  expect((await zoe(users.list)).answer.map(({ name }) => name)).toEqual(expect.arrayContaining(["Ada", "Ben", "Zoe"]))
})

test("before a restore it is told what was made since and would go, and then it is gone, settings too", async () => {
  const hub = await restorable()
  const { id, rows, files } = await makeTestBackup(hub)
  for (const title of ["One", "Two"]) await hub.as("ben")(topics.create, { body: { title, content: "Words." } })
  await hub.as("ada")(settingRoutes.change, { body: { changes: [{ key: "review_days", value: 3, version: 0 }] } })
  await hub.as("ada")(settingRoutes.setMailServer, { body: givenMailServer })

  const { status, answer } = await hub.as("ada")(backups.restoring, { params: { id } })

  expect(status).toBe(200)
  expect(answer).toMatchObject({ made_at: now.toISOString(), rows, files })
  expect(answer.since).toEqual([
    { kind: "new topics", count: 2 },
    { kind: "changed settings", count: 1 },
  ])
  await restore(hub, id)
  const { settings } = (await hub.as("ada")(settingRoutes.read)).answer
  expect(settings.find(({ key }) => key === "review_days")!.value).toBe(7)
  expect((await hub.as("ada")(emails.status)).answer).toEqual({ mail_is_on: false })
})

test("what nobody had reacted to at the moment of the backup is reacted to after the restore", async () => {
  const hub = await restorable()
  await hub.as("ben")(topics.create, { body: { title: "Unreacted", content: "Words." } })
  const { snapshot_id } = (await hub.as("ada")(clearing.clear, { body: cleared })).answer
  await hub.settle()

  await restore(hub, snapshot_id)

  const { waiting } = await hub.db
    .selectFrom("events")
    .select((row) => row.fn.countAll<number>().as("waiting"))
    .where("type", "=", "topic.created")
    .where("dispatched_at", "is", null)
    .executeTakeFirstOrThrow()
  expect(waiting).toBe(1)
  await hub.settle()
  expect(hub.failures).toEqual([])
})

test("without the word, the password and a whole file of these tables nothing is taken away", async () => {
  const hub = await restorable()
  const [one, other] = [await makeTestBackup(hub), await makeTestBackup(hub)]
  await hub.as("ben")(topics.create, { body: { title: "Stays", content: "Words." } })
  const before = await digestDatabase(hub.app)
  const refusals = [
    await restore(hub, one.id, { ...given, confirm_text: "restore it" }),
    await restore(hub, one.id, { ...given, password: "not the password" }),
  ]
  const bytes = readFileSync(one.path)
  bytes[1000]! ^= 1
  writeFileSync(one.path, bytes)
  refusals.push(await restore(hub, one.id))
  await sql`insert into kysely_migration values ('9999_later', ${now.toISOString()})`.execute(hub.db)
  refusals.push(await restore(hub, other.id))
  await sql`delete from kysely_migration where name = '9999_later'`.execute(hub.db)
  rmSync(other.path)
  refusals.push(await restore(hub, other.id))

  expect(refusals.map(({ status, answer }) => [status, answer.error])).toEqual([
    [422, "Type RESTORE to continue."],
    [422, "This is not your current password."],
    [409, "This backup is damaged: its contents were changed."],
    [409, "This backup was made before the hub was upgraded. Restore it into an empty hub."],
    [409, "The backup file no longer exists."],
  ])
  expect(await digestDatabase(hub.app)).toEqual(before)
  expect(readdirSync(hub.app.backups.folder)).toEqual([one.file])
})

test("what fails half way leaves everything as it was, and no backup of its own", async () => {
  const hub = await restorable()
  const { id } = await makeTestBackup(hub)
  // In the backup this address is Ben's; now it is Ada's.
  await sql`update people set email = 'gone@hub.test' where name = 'Ben'`.execute(hub.db)
  await sql`update people set email = 'ben@hub.test' where name = 'Ada'`.execute(hub.db)
  const ada = (await hub.as("nobody")(account.login, { body: { email: "ben@hub.test", password } })).answer
  const bearer = "access_token" in ada ? ada.access_token : ""
  const before = await digestDatabase(hub.app)

  const { status, answer } = await hub.as({ bearer })(backups.restore, { params: { id }, body: given })

  expect([status, answer.error]).toEqual([
    409,
    "In this backup, your email address belongs to another account. Restore it into an empty hub.",
  ])
  expect((await changedSince(before, hub)).filter((name) => !goesOn.includes(name))).toEqual([])
  expect(readdirSync(hub.app.backups.folder)).toHaveLength(1)
})

inTransaction("a hub that may not be cleared is not restored in place either", async ({ hub }) => {
  const row = { why: "asked", state: "verified", file: "hub.tar", bytes: 1, rows: 0, files: 0, error: null } as const
  const at = { created_at: now, finished_at: now, checked_at: now }
  const { id } = await hub.db
    .insertInto("backups")
    .values({ ...row, ...at })
    .returning("id")
    .executeTakeFirstOrThrow()

  const { status, answer } = await restore(hub, id)

  expect([status, answer.code]).toEqual([409, "switched_off"])
  expect((await hub.as("ada")(backups.list)).answer[0]!.can.restore).toBe(false)
  expect((await hub.as("ben")(backups.restore, { params: { id }, body: given })).status).toBe(403)
  expect(existsSync(join(hub.app.backups.folder, "hub.tar"))).toBe(false)
})
