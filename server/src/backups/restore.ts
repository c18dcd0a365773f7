import { sql } from "kysely"
import { createTables, migrate, listUnknownMigrations } from "../platform/db/migrate.ts"
import type { Db } from "../platform/db/open.ts"
import { renewPositions } from "../platform/events/positions.ts"
import type { FileStore } from "../platform/files/files.ts"
import { type CheckedBackup, checkBackup } from "./check.ts"
import { restoreRows } from "./restore-rows.ts"
import { readMember, damagedBackupError } from "./tar.ts"

type RestoreTarget = { db: Db; files: FileStore }
export type RestoredBackup = { rows: number; files: number; made_at: string }

/**
 * Makes an empty hub what a backup says. Files come first, under their hashes, where nothing refers to them yet; the
 * database comes in one transaction, so that whatever interrupts this leaves the hub as empty as it was.
 */
export async function restoreBackup(target: RestoreTarget, path: string): Promise<RestoredBackup> {
  const backup = await checkBackup(path)
  const { manifest } = backup
  const unknown = await listUnknownMigrations(manifest.migrations.map(({ name }) => name))
  if (unknown.length > 0)
    throw new Error(
      `This backup was made by a newer version of the hub, which has ${unknown.join(", ")}. Update this hub first.`,
    )
  await requireEmptyDatabase(target.db)
  await restoreFiles(target.files, path, backup)
  await target.db.transaction().execute(async (tx) => {
    await requireEmptyDatabase(tx)
    await dropTables(tx)
    await createTables(tx, manifest.migrations)
    await restoreRows(tx, path, backup)
  })
  await migrate(target.db)
  await renewPositions(target.db)
  await sql`analyze`.execute(target.db)
  return { rows: backup.rows, files: manifest.files.length, made_at: manifest.made_at }
}

/** A hub is empty while nobody can sign in to it. */
export async function requireEmptyDatabase(db: Db, what = "A backup can only be restored") {
  const { rows } = await sql<{ users: string | null; others: number }>`
    select to_regclass('users')::text as users,
      (select count(*) from pg_tables where schemaname = current_schema() and tablename not like 'kysely_%') as others
    `.execute(db)
  const [found] = rows
  if (!found || found.others === 0) return
  if (found.users === null)
    throw new Error("This database contains tables that don't belong to a hub. Name an empty database.")
  const { rows: users } = await sql`select from users limit 1`.execute(db)
  if (users.length > 0) throw new Error(`This hub isn't empty. ${what} into an empty hub.`)
}

/** Removes what earlier migrations made; tables and functions that an extension brought stay. */
export async function dropTables(tx: Db) {
  const { rows: tables } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`.execute(tx)
  if (tables.length > 0) await sql`drop table ${sql.raw(tables.map(({ name }) => name).join(", "))} cascade`.execute(tx)
  const { rows: functions } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(tx)
  for (const { name } of functions) await sql`drop function ${sql.raw(name)} cascade`.execute(tx)
}

/** Files under their hashes, where nothing refers to them yet. Earlier hubs kept pages of editions beside them, which nothing reads. */
export async function restoreFiles(files: FileStore, path: string, { manifest, members }: CheckedBackup) {
  for (const { name, sha256 } of manifest.files) {
    const content = readMember(path, members.get(name)!)
    if (/^files\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(name)) {
      if (manifest.damaged_files.includes(name)) continue
      const stored = await files.store(chunksOf(content))
      if (stored.sha256 !== sha256) throw damagedBackupError(`the hash of ${name} doesn't match`)
    } else if (!name.startsWith("published/"))
      throw damagedBackupError(`it contains ${name}, which doesn't belong in a hub`)
  }
}

async function* chunksOf(content: AsyncIterable<Uint8Array> | Uint8Array[]) {
  yield* content
}
