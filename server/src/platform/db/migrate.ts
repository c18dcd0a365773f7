import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { type Migration, Migrator, sql } from "kysely"
import { root } from "../root.ts"
import type { Db } from "./open.ts"

const folder = join(root, "server", "migrations")

const migrator = (db: Db) => new Migrator({ db, provider: { getMigrations } })

/** Runs every migration not yet run, oldest first, under an advisory lock: several hubs may start at once. */
export async function migrate(db: Db) {
  const { error } = await migrator(db).migrateToLatest()
  if (error) throw error
}

/** How many migrations are still to run; 0 when the database is ready. */
export async function pendingMigrations(db: Db) {
  const all = await migrator(db).getMigrations()
  return all.filter((migration) => !migration.executedAt).length
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted()
  return Object.fromEntries(
    await Promise.all(
      files.map(async (name) => {
        const text = await readFile(join(folder, name), "utf8")
        return [name.replace(/\.sql$/, ""), { up: async (db: Db) => void (await sql.raw(text).execute(db)) }]
      }),
    ),
  )
}
