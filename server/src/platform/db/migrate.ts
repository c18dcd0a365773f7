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
  const [names, ran] = [await migrationNames(), await ranBefore(db)]
  if (names.length === ran.size && names.every((name) => ran.has(name))) return
  const { error } = await migrator(db).migrateToLatest()
  if (error) throw error
}

/** How many migrations are still to run; 0 when the database is ready. */
export async function pendingMigrations(db: Db) {
  const ran = await ranBefore(db)
  return (await migrationNames()).filter((name) => !ran.has(name)).length
}

/** What Kysely's own table says; it is not there before the first migration. */
async function ranBefore(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    db,
  )
  if (!rows[0]?.there) return new Set()
  const ran = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(ran.rows.map((row) => row.name))
}

const migrationNames = async () =>
  (await readdir(folder)).filter((file) => file.endsWith(".sql")).map((file) => file.replace(/\.sql$/, ""))

async function getMigrations(): Promise<Record<string, Migration>> {
  const names = (await migrationNames()).toSorted()
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const text = await readFile(join(folder, `${name}.sql`), "utf8")
        return [name, { up: async (db: Db) => void (await sql.raw(text).execute(db)) }]
      }),
    ),
  )
}
