import { randomUUID } from "node:crypto"
import { images } from "@hub/contract/images"
import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import pg from "pg"
import { expect, onTestFinished, test as plain } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { createPng } from "../../test/image-files.ts"
import { createMigratedDatabase, insertCast, test } from "../../test/hub.ts"
import { createRestrictedProject } from "../../test/restricted.ts"
import { migrate } from "../platform/db/migrate.ts"
import { restrictedRole } from "../platform/db/hidden-content.ts"
import { openDatabase, type Database, type Db } from "../platform/db/open.ts"
import { createVisibleRows } from "./create-visible-rows.ts"
import { closed, readAsTheyAre, readOnly, rowsBeside } from "./row-security.ts"
import { visibleRows } from "./visible-rows.ts"

const policed = [...Object.keys(visibleRows), ...Object.keys(rowsBeside)]
const asTheyAre = Object.values(readAsTheyAre).flat()
const role = sql.raw(restrictedRole)

const countTopics = async (db: Db, from: string) =>
  (await sql<{ count: number }>`select count(*) from ${sql.raw(from)}`.execute(db)).rows[0]!.count

test("every table has policies, or is named with the reason why it is read as it is, or is closed", async ({ hub }) => {
  const { rows } = await sql<{ name: string; secured: boolean; read: boolean; written: boolean; policies: number }>`
    select relname as name, relrowsecurity as secured, has_table_privilege(${role}, pg_class.oid, 'select') as read,
      has_table_privilege(${role}, pg_class.oid, 'insert') as written,
      (select count(*) from pg_policies where schemaname = 'public' and tablename = relname) as policies
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(hub.db)
  expect(rows.map(({ name }) => name)).toEqual([...policed, ...asTheyAre, ...readOnly, ...closed].toSorted())
  for (const { name, ...found } of rows)
    expect({ name, ...found }).toEqual({
      name,
      secured: policed.includes(name),
      policies: policed.includes(name) ? 2 : 0,
      read: !closed.includes(name),
      written: name in rowsBeside || asTheyAre.includes(name),
    })
})

plain("who reads a table itself, past its view, finds no row that the view hides, and writes none", async () => {
  const hub = await createFreshHub()
  const { project, collection, topic } = await createRestrictedProject(hub)
  const outside = hub.app.hiding({ projects: [project.id], collections: [] })
  expect(await countTopics(hub.db, "public.topics")).toBe(1)
  expect(await countTopics(outside, "public.topics")).toBe(0)
  expect(await countTopics(outside, "public.revisions")).toBe(0)
  expect(await countTopics(outside, "public.projects")).toBe(0)

  for (const statement of [
    sql`update public.topics set title = 'Taken'`,
    sql`delete from public.topics`,
    sql`insert into public.uses_read (topic_id, revision_id) values (${topic.id}, 1)`,
    sql`truncate public.topics`,
    sql`select from public.project_topic_counts`,
    sql`alter table public.topics disable row level security`,
  ])
    await expect(statement.execute(outside)).rejects.toThrow(/permission denied|must be owner|row-level security/)
  await sql`update topics set title = 'Taken'`.execute(outside)
  await sql`delete from uses_read`.execute(outside)
  expect((await sql`select from topics where title = 'Inflation'`.execute(hub.db)).rows).toHaveLength(1)

  // They write on elsewhere, and not in what they can't see.
  const write = async (collection_id?: number) =>
    (await hub.as("dora")(topics.create, { body: { title: "Rate", content: "Words.", collection_id } })).status
  expect([await write(), await write(collection.id), await write(collection.id + 999)]).toEqual([201, 404, 404])
  // An image that is in what they can't see is new to them, and tells nothing of the one that is there.
  const send = async (who: "ben" | "dora", alt_text: string) => {
    const files = [{ name: `${alt_text}.png`, bytes: createPng(1) }]
    return (await hub.as(who)(images.upload, { files, body: { alt_text } })).answer
  }
  const hidden = await send("ben", "secret")
  const content = `![secret](${hidden.public_url})`
  await hub.as("ben")(topics.save, { params: topic, body: { title: "Inflation", content } })
  await hub.settle()
  const [own, again] = [await send("dora", "mine"), await send("dora", "mine")]
  expect(own).toMatchObject({ alt_text: "mine", existed: false })
  expect(own.public_url).not.toBe(hidden.public_url)
  expect([again.id, again.existed, (await send("ben", "secret")).id]).toEqual([own.id, true, hidden.id])
})

plain("without its views the tables show nothing to those from whom something is hidden", async () => {
  const hub = await createFreshHub()
  const { project } = await createRestrictedProject(hub)
  const outside = hub.app.hiding({ projects: [project.id], collections: [] })
  expect(await countTopics(outside, "topics")).toBe(0)
  await sql`drop schema visible, visible_projects cascade`.execute(hub.db)
  expect(await countTopics(outside, "topics")).toBe(0)
  expect(await countTopics(hub.db, "topics")).toBe(1)
  expect(await createVisibleRows(hub.db)).toEqual({ row_security: true })
  expect(await countTopics(outside, "topics")).toBe(0)
})

plain("a connection that was lent to somebody who sees less sees everything again afterwards", async () => {
  const hub = await createFreshHub()
  const { project } = await createRestrictedProject(hub)
  const outside = hub.app.hiding({ projects: [project.id], collections: [] })
  const actsAs = async (db: Db) => (await sql<{ name: string }>`select current_user as name`.execute(db)).rows[0]!.name
  for (let time = 0; time < 3; time++) {
    expect(await actsAs(outside)).toMatch(/_restricted$/)
    expect(await actsAs(hub.db)).not.toMatch(/_restricted$/)
    await expect(outside.transaction().execute((tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow("zero")
    expect(await countTopics(hub.db, "topics")).toBe(1)
  }
})

plain("hubs that start at the same time, beside one at work, make views and policies once", async () => {
  const { database } = await createMigratedDatabase()
  onTestFinished(() => database.close())
  await insertCast(database.db)
  await sql`drop schema visible, visible_projects cascade`.execute(database.db)
  const starts = database.embedded
    ? [createVisibleRows(database.db)]
    : [1, 2, 3].map(() => createVisibleRows(database.db))
  const work = database.embedded ? [] : [1, 2, 3, 4].map(() => workFor(database.db))
  expect(await Promise.all(starts)).toEqual(starts.map(() => ({ row_security: true })))
  await Promise.all(work)
  expect((await sql`select from pg_policies where policyname = 'restricted'`.execute(database.db)).rows).toHaveLength(
    policed.length,
  )
})

/** Holds tables in the wrong order, one after the other, as calls do. */
async function workFor(db: Db) {
  for (let time = 0; time < 20; time++)
    await db.transaction().execute(async (tx) => {
      for (const table of ["topics", "revisions", "collections", "projects"])
        await sql`select from ${sql.table(table)}`.execute(tx)
    })
}

plain.runIf(process.env.HUB_TEST_DATABASE_URL !== undefined)(
  "on a server where the hub's account may make no role, the views alone hide, and the hub knows it",
  async () => {
    const may = await openAs("createrole")
    expect(await createVisibleRows(may.db)).toEqual({ row_security: true })
    const mayNot = await openAs("nocreaterole")
    expect(await createVisibleRows(mayNot.db)).toEqual({ row_security: false })
    for (const { db, hiding } of [may, mayNot]) {
      await sql`insert into projects (name, description, status, created_at, updated_at) values ('Secret', '', 'active', now(), now())`.execute(
        db,
      )
      const outside = hiding({ projects: [1], collections: [] })
      expect(await countTopics(outside, "projects")).toBe(0)
      expect(await countTopics(db, "projects")).toBe(1)
    }
  },
)

/** A database that belongs to a new account. */
async function openAs(right: "createrole" | "nocreaterole"): Promise<Database> {
  const server = process.env.HUB_TEST_DATABASE_URL!
  const name = `hub_own_${randomUUID().replaceAll("-", "")}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create role ${name} login ${right} password 'own'`)
  await admin.query(`create database ${name} owner ${name}`)
  await admin.end()
  const url = Object.assign(new URL(server), { pathname: `/${name}`, username: name, password: "own" }).href
  const database = await openDatabase({ url }, () => {})
  onTestFinished(() => database.close())
  await migrate(database.db)
  return database
}
