import { sql } from "kysely"
import type { Db } from "../platform/db/open.ts"
import { tablesIn, textOf } from "./catalogue.ts"
import { leftOut } from "./left-out.ts"

/** The tables of one moment, and where to look up what their rows were then; without `kept`, what is seen is of that moment. */
export type Moment = { tables: Held[]; kept?: string; migrations: Migration[]; sequences: Sequence[] }
export type Held = { table: string; columns: string[]; types: string[]; pages: number; file: string }
type Migration = { name: string; timestamp: string }
type Sequence = { name: string; last_value: number }

/** A row as a backup writes it. */
export const lineOf = (columns: string[]) =>
  sql<string>`array_to_json(array[${sql.join(columns.map(textOf))}]::text[])::text`

/** What a transaction sees that sees one moment only. */
export async function momentOf(tx: Db): Promise<Moment> {
  const names = (await tablesIn(tx)).map(({ table }) => table)
  // Locked before anything is read: a table that is emptied meanwhile would be empty in every snapshot.
  if (names.length > 0)
    await sql`lock table ${sql.join(names.map((name) => sql.table(name)))} in access share mode`.execute(tx)
  const moment = await lookedUp(tx)
  for (const { table } of moment.tables)
    if (!names.includes(table)) throw new Error(`The table ${table} came while a backup began.`)
  return moment
}

/**
 * A moment of a database with one connection, which others use between any two reads of it: rows that are newer are known by
 * their number, and what rows were before they changed is kept.
 */
export function openMoment(db: Db): Promise<Moment & { kept: string }> {
  return db.transaction().execute(async (tx) => {
    const moment = await lookedUp(tx)
    const names = moment.tables.map(({ table }) => table)
    const queries = moment.tables.map(({ columns }) => keepingQuery(columns))
    const { rows } = await sql<{ kept: string }>`
      select open_backup_moment(${names}::text[], ${queries}::text[]) as kept`.execute(tx)
    if (!rows[0]) throw new Error("The database did not say how the moment is called.")
    return { ...moment, kept: rows[0].kept }
  })
}

/** Ends a moment, or every one that a stopped hub has left. */
export const closeMoment = (db: Db, kept: string | null) => sql`select close_backup_moments(${kept})`.execute(db)

/** A table that was emptied or written anew meanwhile no longer holds what it did. */
export async function mustStillHold(db: Db, { table, file }: Held) {
  const [now] = (await filesOf(db)).filter((one) => one.table === table)
  if (now?.file !== file) throw new Error("The database was cleared or restored while this backup was made.")
}

async function lookedUp(db: Db): Promise<Moment> {
  const shapes = (await tablesIn(db)).filter(({ table }) => !leftOut.has(table))
  const files = new Map((await filesOf(db)).map(({ table, file }) => [table, file]))
  const { rows: migrations } = await sql<Migration>`
    select name, timestamp from kysely_migration order by name`.execute(db)
  const { rows: sequences } = await sql<Sequence>`
    select sequencename as name, last_value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`.execute(db)
  return { tables: shapes.map((shape) => ({ ...shape, file: files.get(shape.table) ?? "" })), migrations, sequences }
}

async function filesOf(db: Db) {
  const { rows } = await sql<{ table: string; file: string }>`
    select relname as table, pg_relation_filenode(oid)::text as file from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db)
  return rows
}

/** The same line of a row that a trigger holds. */
function keepingQuery(columns: string[]): string {
  const values = columns.map((column) => `($1)."${column.replaceAll('"', '""')}"::text`)
  return `select array_to_json(array[${values.join(", ")}]::text[])::text`
}
