import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { type Migration, Migrator, sql } from "kysely"
import { root } from "../root.ts"
import type { Db } from "./open.ts"

const folder = join(root, "server", "migrations")

/** One that was written beside another may come after it, whatever their numbers: each needs only what it was written upon. */
const migrator = (db: Db) => new Migrator({ db, provider: { getMigrations }, allowUnorderedMigrations: true })

/** Runs every migration not yet run, oldest first, under an advisory lock: several hubs may start at once. */
export async function migrate(db: Db) {
  // Asking Kysely makes it read the whole catalogue, which at a start with nothing to do is most of the work.
  const [names, ran] = [await listMigrationNames(), await listRanMigrations(db)]
  if (names.length === ran.size && names.every((name) => ran.has(name))) return
  const { error } = await migrator(db).migrateToLatest()
  if (error) throw error
}

/** How many migrations are still to run; 0 when the database is ready. */
export async function countPendingMigrations(db: Db) {
  const ran = await listRanMigrations(db)
  return (await listMigrationNames()).filter((name) => !ran.has(name)).length
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

const listMigrationNames = async () =>
  (await readdir(folder)).filter((file) => file.endsWith(".sql")).map((file) => file.replace(/\.sql$/, ""))

async function getMigrations(): Promise<Record<string, Migration>> {
  const names = (await listMigrationNames()).toSorted()
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const text = await readFile(join(folder, `${name}.sql`), "utf8")
        return [name, { up: async (db: Db) => void (await sql.raw(text).execute(db)) }]
      }),
    ),
  )
}

/** Those of `names` that this hub does not know. */
export async function listUnknownMigrations(names: string[]) {
  const known = new Set(await listMigrationNames())
  return names.filter((name) => !known.has(name))
}

/** Runs the named migrations on a schema without tables, within `tx`, and notes when they once ran. */
export async function createTables(tx: Db, ran: { name: string; timestamp: string }[]) {
  const texts = new Map(Object.entries(await getMigrations()))
  for (const { name } of ran.toSorted((one, other) => (one.name < other.name ? -1 : 1))) await texts.get(name)?.up(tx)
  // As Kysely makes its own.
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx)
  await sql`create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)`.execute(
    tx,
  )
  await sql`insert into kysely_migration_lock values ('migration_lock', 0)`.execute(tx)
  for (const { name, timestamp } of ran)
    await sql`insert into kysely_migration values (${name}, ${timestamp})`.execute(tx)
}
