import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { createDatabase } from "../../../test/hub.ts"
import { root } from "../root.ts"
import { migrate, countPendingMigrations } from "./migrate.ts"
import { openDatabase } from "./open.ts"

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

  expect(before).toBe(readdirSync(join(root, "server/migrations")).length)
  expect(await countPendingMigrations(db)).toBe(0)
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

test("the code and the database know the same tables and columns", async () => {
  const { db } = await empty()
  await migrate(db)

  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%'`.execute(db)

  expect(columnsInCode().toSorted()).toEqual(rows.map((row) => row.name).toSorted())
})

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
