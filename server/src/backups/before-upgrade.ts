import { sql } from "kysely"
import { countPendingMigrations, listRanMigrations } from "../platform/db/migrate.ts"
import { type WrittenBackup, type BackupSource, writeBackup } from "./write.ts"

/** Backs a hub up whose tables are about to change. One that nobody uses yet has nothing to lose. */
export async function backupBeforeUpgrade(source: BackupSource): Promise<WrittenBackup | undefined> {
  if (!source.backups.by_itself || (await countPendingMigrations(source.db)) === 0) return undefined
  if ((await listRanMigrations(source.db)).size === 0) return undefined
  const { rows } = await sql`select from users limit 1`.execute(source.db)
  // What serves others while rows are read may only come with the upgrade, and nobody is served yet.
  return rows.length === 0 ? undefined : writeBackup({ ...source, embedded: false }, "upgrade")
}
