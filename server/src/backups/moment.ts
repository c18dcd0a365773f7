import { sql } from "kysely"
import type { Db } from "../platform/db/open.ts"
import { listTables, columnAsText } from "./list-tables.ts"
import { excludedTables } from "./excluded-tables.ts"

/** The tables of one moment, and where to look up what their rows were then; without `kept`, what is seen is of that moment. */
export type BackupMoment = {
  tables: HeldTable[]
  moment_id?: string
  migrations: RanMigration[]
  sequences: SequenceValue[]
}
export type HeldTable = { table: string; columns: string[]; types: string[]; pages: number; file: string }
type RanMigration = { name: string; timestamp: string }
type SequenceValue = { name: string; last_value: number }

/** A row as a backup writes it. */
export const rowAsText = (columns: string[]) =>
  sql<string>`array_to_json(array[${sql.join(columns.map(columnAsText))}]::text[])::text`

/** What a transaction sees that sees one moment only. */
export async function readBackupMoment(tx: Db): Promise<BackupMoment> {
  const names = (await listTables(tx)).map(({ table }) => table)
  // Locked before anything is read: a table that is emptied meanwhile would be empty in every snapshot.
  if (names.length > 0)
    await sql`lock table ${sql.join(names.map((name) => sql.table(name)))} in access share mode`.execute(tx)
  const moment = await readMomentOfDatabase(tx)
  for (const { table } of moment.tables)
    if (!names.includes(table)) throw new Error(`The table ${table} was created while a backup was starting.`)
  return moment
}

/**
 * A moment of a database with one connection, which others use between any two reads of it: rows that are newer are known by
 * their number, and what rows were before they changed is kept.
 */
export function openBackupMoment(db: Db): Promise<BackupMoment & { moment_id: string }> {
  return db.transaction().execute(async (tx) => {
    const moment = await readMomentOfDatabase(tx)
    const names = moment.tables.map(({ table }) => table)
    const queries = moment.tables.map(({ columns }) => keepRowQuery(columns))
    const { rows } = await sql<{ moment_id: string }>`
      select open_backup_moment(${names}::text[], ${queries}::text[]) as moment_id`.execute(tx)
    if (!rows[0]) throw new Error("The database returned no name for the snapshot.")
    return { ...moment, moment_id: rows[0].moment_id }
  })
}

/** Ends a moment, or every one that a stopped hub has left. */
export const closeBackupMoment = (db: Db, moment_id: string | null) =>
  sql`select close_backup_moments(${moment_id})`.execute(db)

/** A table that was emptied or written again meanwhile no longer holds what it did. */
export async function requireUnchangedFile(db: Db, { table, file }: HeldTable) {
  const [now] = (await listTableFiles(db)).filter((one) => one.table === table)
  if (now?.file !== file) throw new Error("The database was cleared or restored during this backup.")
}

async function readMomentOfDatabase(db: Db): Promise<BackupMoment> {
  const shapes = (await listTables(db)).filter(({ table }) => !excludedTables.has(table))
  const files = new Map((await listTableFiles(db)).map(({ table, file }) => [table, file]))
  const { rows: migrations } = await sql<RanMigration>`
    select name, timestamp from kysely_migration order by name`.execute(db)
  const { rows: sequences } = await sql<SequenceValue>`
    select sequencename as name, last_value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`.execute(db)
  return { tables: shapes.map((shape) => ({ ...shape, file: files.get(shape.table) ?? "" })), migrations, sequences }
}

async function listTableFiles(db: Db) {
  const { rows } = await sql<{ table: string; file: string }>`
    select relname as table, pg_relation_filenode(oid)::text as file from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db)
  return rows
}

/** The same line of a row that a trigger holds. */
function keepRowQuery(columns: string[]): string {
  const values = columns.map((column) => `($1)."${column.replaceAll('"', '""')}"::text`)
  return `select array_to_json(array[${values.join(", ")}]::text[])::text`
}
