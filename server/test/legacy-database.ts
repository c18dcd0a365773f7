import { readdirSync } from "node:fs"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { createTables } from "../src/platform/db/migrate.ts"
import { root } from "../src/platform/root.ts"
import { createDatabase } from "./hub.ts"

/** The migrations in a folder of the sources, in their order. */
export const listMigrations = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.replace(/\.sql$/, ""))
    .toSorted()

/** A database as a hub of version 0.1 left it that had run the given migrations; without any, the last one. */
export async function createLegacyDatabase(
  names = listMigrations("server/migrations/0.1").filter((name) => name !== "upgrade"),
) {
  const { database, url } = await createDatabase()
  onTestFinished(() => database.close())
  const ran = names.map((name) => ({ name, timestamp: "2026-11-01T00:00:00.000Z" }))
  await database.db.transaction().execute((tx) => createTables(tx, ran))
  return { ...database, url }
}
