import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { createDatabase } from "../../../test/hub.ts"
import { createLegacyDatabase, listMigrations } from "../../../test/legacy-database.ts"
import { root } from "../root.ts"
import { migrate, countPendingMigrations } from "./migrate.ts"
import { type Db, openDatabase } from "./open.ts"

const external = process.env.HUB_TEST_DATABASE_URL !== undefined

async function empty() {
  const { database, url } = await createDatabase()
  onTestFinished(() => database.close())
  return { ...database, url }
}

test("an empty database is ready after its migrations, and they run once", async () => {
  const { db } = await empty()
  const before = await countPendingMigrations(db)

  await migrate(db)
  await migrate(db)

  expect(before).toBe(listMigrations("server/migrations").length)
  expect(await countPendingMigrations(db)).toBe(0)
})

test("triggers find the tables, also where the change that they follow is made by somebody who sees less", async () => {
  const { db } = await empty()
  await migrate(db)

  // revision_counted reads no table.
  const { rows } = await sql<{ name: string }>`
    select distinct proname as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where tgrelid in ('topics'::regclass, 'collection_nodes'::regclass, 'revisions'::regclass, 'review_requests'::regclass)
      and not tgisinternal and proname <> 'revision_counted' and coalesce(array_to_string(proconfig, ','), '') not like '%search_path=%'
    order by 1`.execute(db)
  expect(rows).toEqual([])
})

test.skipIf(!external)("three hubs that start at once on one empty database all find it ready", async () => {
  for (let round = 0; round < 3; round++) {
    const { url } = await empty()
    const hubs = await Promise.all([1, 2, 3].map(() => openDatabase({ url: url! }, () => {})))
    onTestFinished(async () => void (await Promise.all(hubs.map((hub) => hub.close()))))

    await Promise.all(hubs.map(({ db }) => migrate(db)))

    expect(await countPendingMigrations(hubs[0]!.db)).toBe(0)
  }
})

test("a database of version 0.1 gets the very tables of a new one, and keeps its rows", async () => {
  const legacy = await createLegacyDatabase()
  const fresh = await empty()
  await sql`insert into facts (type, subject_id, data, request_id, ip, at, parked_at)
    values ('topic.created', 7, '{}', 'r', '::1', now(), now())`.execute(legacy.db)
  await sql`insert into mails (to_email, to_name, subject, text, message_id, state, created_at)
    values ('ada@hub.test', 'Ada', 'Words', 'More words', 'm', 'sent', now())`.execute(legacy.db)
  const before = await countPendingMigrations(legacy.db)

  await migrate(legacy.db)
  await migrate(fresh.db)

  expect([before, await countPendingMigrations(legacy.db)]).toEqual([listMigrations("server/migrations").length, 0])
  expect(await describeSchema(legacy.db)).toEqual(await describeSchema(fresh.db))
  expect(await legacy.db.selectFrom("events").select(["subject_id", "dispatched_at"]).execute()).toEqual([
    { subject_id: 7, dispatched_at: null },
  ])
  expect(await legacy.db.selectFrom("emails").select(["to_email", "text"]).execute()).toEqual([
    { to_email: "ada@hub.test", text: "More words" },
  ])
})

test("a database of an earlier 0.1 runs what it lacks of that version first", async () => {
  const { db } = await createLegacyDatabase(listMigrations("server/migrations/0.1").slice(0, 2))

  await migrate(db)

  expect(await countPendingMigrations(db)).toBe(0)
  expect(await db.selectFrom("topics").select("id").execute()).toEqual([])
})

test.skipIf(!external)("three hubs that start at once on a database of version 0.1 all find it ready", async () => {
  const { url } = await createLegacyDatabase()
  const hubs = await Promise.all([1, 2, 3].map(() => openDatabase({ url: url! }, () => {})))
  onTestFinished(async () => void (await Promise.all(hubs.map((hub) => hub.close()))))

  await Promise.all(hubs.map(({ db }) => migrate(db)))

  expect(await countPendingMigrations(hubs[0]!.db)).toBe(0)
})

test("the code and the database know the same tables and columns", async () => {
  const { db } = await empty()
  await migrate(db)

  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%'`.execute(db)

  expect(columnsInCode().toSorted()).toEqual(rows.map((row) => row.name).toSorted())
})

/** Everything that PostgreSQL knows of the tables, one line each. */
async function describeSchema(db: Db) {
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default, is_identity) as line
      from information_schema.columns where table_schema = current_schema()
    union all select format('constraint %s on %s %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = current_schema()
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = prolang
      where pronamespace = current_schema()::regnamespace and lanname in ('sql', 'plpgsql')
    union all select format('sequence %s', relname) from pg_class
      where relkind = 'S' and relnamespace = current_schema()::regnamespace
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

/** Every `table.column` that some `tables.ts` declares, as the formatter lays them out. */
function columnsInCode() {
  const source = join(root, "server/src")
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("tables.ts"))
  const texts = files.map((file) => readFileSync(join(source, file), "utf8"))
  const text = texts.filter((one) => one.includes("interface Tables {")).join("\n")
  const columnsOf = (type: string) => {
    const [, rows, line] = new RegExp(`^export type ${type} = \\{(?:(\n.*?)^\\}| ([^\n]*) \\}$)`, "ms").exec(text) ?? []
    const columns = rows === undefined ? line?.matchAll(/(?:^|; )(\w+):/g) : rows.matchAll(/^ {2}(\w+):/gm)
    return [...(columns ?? [])].map((column) => column[1]!)
  }
  return [...text.matchAll(/interface Tables \{([^}]*)\}/g)].flatMap(([, tables]) =>
    [...tables!.matchAll(/(\w+): (\w+)/g)].flatMap(([, table, type]) =>
      columnsOf(type!).map((column) => `${table}.${column}`),
    ),
  )
}
