import { sql } from "kysely"
import { pendingMigrations, ranMigrations } from "../platform/db/migrate.ts"
import { type Made, type Place, writeBackup } from "./write.ts"

/** Backs a hub up whose tables are about to change. One that nobody uses yet has nothing to lose. */
export async function backupBeforeUpgrade(place: Place): Promise<Made | undefined> {
  if (!place.backups.by_itself || (await pendingMigrations(place.db)) === 0) return undefined
  if ((await ranMigrations(place.db)).size === 0) return undefined
  const { rows } = await sql`select from users limit 1`.execute(place.db)
  // What serves others while rows are read may only come with the upgrade, and nobody is served yet.
  return rows.length === 0 ? undefined : writeBackup({ ...place, embedded: false }, "upgrade")
}
