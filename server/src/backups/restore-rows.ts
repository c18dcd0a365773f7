import { sql } from "kysely"
import type { Db } from "../platform/db/open.ts"
import { listTables, type TableShape } from "./list-tables.ts"
import type { CheckedBackup } from "./check.ts"
import { unpackMember } from "./check.ts"
import { excludedTables } from "./excluded-tables.ts"
import type { ManifestTable } from "./manifest.ts"
import { readMember, damagedBackupError } from "./tar.ts"

/** How much text goes to the database at once. */
const restoreBatchSize = 1024 * 1024

const migrationTables = new Set(["kysely_migration", "kysely_migration_lock"])

type RestoreRowsOptions = { stays: Set<string>; beside: () => Promise<void> }

/**
 * Puts the rows of a backup in the place of whatever the tables hold, but for those that stay; nothing of it is seen before
 * `tx` ends. What is put in `beside` them comes before it is checked that everything that is named is there.
 */
export async function restoreRows(
  tx: Db,
  path: string,
  { manifest, members }: CheckedBackup,
  terms?: RestoreRowsOptions,
) {
  const shapes = (await listTables(tx)).filter(({ table }) => !(terms?.stays ?? migrationTables).has(table))
  const tables = shapes.map(({ table }) => sql.table(table))
  const rebind = await dropConstraints(tx)
  // What triggers count is in the backup already.
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(tx)
  await sql`truncate ${sql.join(tables)}`.execute(tx)
  for (const part of manifest.tables)
    // Earlier backups hold rows that are left out now.
    if (!terms?.stays.has(part.table) && !excludedTables.has(part.table))
      await restoreTable(tx, readMember(path, members.get(part.name)!), part, part.table)
  await terms?.beside()
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(tx)
  await rebind()
  if (terms) return
  for (const { name, last_value } of manifest.sequences)
    await sql`select setval(quote_ident(${name})::regclass, ${last_value})`.execute(tx)
}

/** Takes every reference between tables away, and answers how to make them again, each checked over all rows. */
export async function dropConstraints(tx: Db) {
  const { rows } = await sql<{ table: string; name: string; rule: string }>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as rule
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace order by relname, conname`.execute(tx)
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx)
  return async () => {
    for (const { table, name, rule } of rows)
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(rule)}`.execute(tx)
  }
}

type PackedMember = AsyncIterable<Buffer> | Buffer[]

/** Writes the rows of one part into a table that is made for them. */
export async function restoreTable(tx: Db, packed: PackedMember, part: ManifestTable, into: string) {
  const { columns, types } = await readTableShape(tx, part.table)
  const places = part.columns.map((column) => columns.indexOf(column))
  if (places.includes(-1)) throw new Error(`This backup contains columns of ${part.table} that this hub doesn't have.`)
  const names = part.columns.map((column) => sql.ref(column))
  const values = places.map((place, at) => sql`${sql.ref(`v${at}`)}::${sql.raw(types[place]!)}`)
  const aliases = places.map((_, at) => sql.ref(`v${at}`))
  for await (const rows of chunksOfMember(packed)) {
    const given = places.map((_, at) => sql`${rows.map((row) => row[at] ?? null)}::text[]`)
    await sql`insert into ${sql.table(into)} (${sql.join(names)}) overriding system value
      select ${sql.join(values)} from unnest(${sql.join(given)}) as given (${sql.join(aliases)})`.execute(tx)
  }
}

async function readTableShape(tx: Db, table: string): Promise<TableShape> {
  const shape = (await listTables(tx)).find((one) => one.table === table)
  if (!shape) throw new Error(`This backup contains a table ${table}, which this hub doesn't have.`)
  return shape
}

/** The rows of a table, as many at a time as make a piece. */
async function* chunksOfMember(packed: PackedMember) {
  let rows: (string | null)[][] = []
  let length = 0
  for await (const line of linesOf(packed)) {
    const row: unknown = JSON.parse(line)
    if (!Array.isArray(row)) throw damagedBackupError("one of its rows can't be read")
    rows.push(row as (string | null)[])
    length += line.length
    if (length < restoreBatchSize) continue
    yield rows
    rows = []
    length = 0
  }
  if (rows.length > 0) yield rows
}

async function* linesOf(packed: PackedMember) {
  const decoder = new TextDecoder()
  let rest = ""
  for await (const chunk of unpackMember(packed)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n")
    rest = lines.pop() ?? ""
    yield* lines
  }
}
