import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { type Migration, Migrator, sql } from "kysely"
import { root } from "../root.ts"
import { visibleSchemas } from "./hidden-content.ts"
import type { Db } from "./open.ts"

const folder = join(root, "server", "migrations")
/** How version 0.1 made its tables: for databases and backups of it, which version 0.3 will not read any more. */
const legacyFolder = join(folder, "0.1")
const upgradeName = "upgrade"
const upgradeLock = 481_101

/** One that was written beside another may come after it, whatever their numbers: each needs only what it was written upon. */
const migrator = (db: Db) => new Migrator({ db, provider: { getMigrations }, allowUnorderedMigrations: true })

/** Runs every migration not yet run, oldest first, under an advisory lock: several hubs may start at once. */
export async function migrate(db: Db) {
  await upgradeLegacyTables(db)
  // Asking Kysely makes it read the whole catalogue, which at a start with nothing to do is most of the work.
  const [names, ran] = [await listNames(folder), await listRanMigrations(db)]
  if (names.length === ran.size && names.every((name) => ran.has(name))) return
  // A view holds the columns that it shows; access/create-visible-rows.ts makes them again.
  for (const schema of visibleSchemas) await sql`drop schema if exists ${sql.ref(schema)} cascade`.execute(db)
  const { error } = await migrator(db).migrateToLatest()
  if (error) throw error
}

/** How many migrations are still to run; 0 when the database is ready. */
export async function countPendingMigrations(db: Db) {
  const ran = await listRanMigrations(db)
  return (await listNames(folder)).filter((name) => !ran.has(name)).length
}

/** What Kysely's own table says; it is not there before the first migration. */
export async function listRanMigrations(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    db,
  )
  if (!rows[0]?.there) return new Set()
  const ran = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(ran.rows.map((row) => row.name))
}

/** Makes a database of version 0.1 one of the first migration, in one transaction: the same rows under other names. */
async function upgradeLegacyTables(db: Db) {
  const legacy = await listLegacyNames()
  const isLegacy = (ran: Set<string>) => legacy.some((name) => ran.has(name))
  if (!isLegacy(await listRanMigrations(db))) return
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${upgradeLock})`.execute(tx)
    const ran = await listRanMigrations(tx)
    // Another hub that started at the same time was first.
    if (!isLegacy(ran)) return
    for (const name of [...legacy.filter((one) => !ran.has(one)), upgradeName])
      await sql.raw(await readFile(join(legacyFolder, `${name}.sql`), "utf8")).execute(tx)
    const [first] = await listNames(folder)
    await sql`delete from kysely_migration`.execute(tx)
    await sql`insert into kysely_migration values (${first}, ${new Date().toISOString()})`.execute(tx)
  })
}

const listNames = async (place: string) =>
  (await readdir(place))
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.replace(/\.sql$/, ""))
    .toSorted()

const listLegacyNames = async () => (await listNames(legacyFolder)).filter((name) => name !== upgradeName)

async function getMigrations(): Promise<Record<string, Migration>> {
  const texts = await readTexts(folder, await listNames(folder))
  return Object.fromEntries(
    texts.map(([name, text]) => [name, { up: async (db: Db) => void (await sql.raw(text).execute(db)) }]),
  )
}

const readTexts = (place: string, names: string[]) =>
  Promise.all(names.map(async (name) => [name, await readFile(join(place, `${name}.sql`), "utf8")] as const))

/** Those of `names` that this hub does not know. */
export async function listUnknownMigrations(names: string[]) {
  const known = new Set([...(await listNames(folder)), ...(await listLegacyNames())])
  return names.filter((name) => !known.has(name))
}

/** Runs the named migrations on a schema without tables, within `tx`, and notes when they once ran. */
export async function createTables(tx: Db, ran: { name: string; timestamp: string }[]) {
  const legacy = await listLegacyNames()
  for (const { name } of ran.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const place = legacy.includes(name) ? legacyFolder : folder
    await sql.raw(await readFile(join(place, `${name}.sql`), "utf8")).execute(tx)
  }
  // As Kysely makes its own.
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx)
  await sql`create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)`.execute(
    tx,
  )
  await sql`insert into kysely_migration_lock values ('migration_lock', 0)`.execute(tx)
  for (const { name, timestamp } of ran)
    await sql`insert into kysely_migration values (${name}, ${timestamp})`.execute(tx)
}
