import { createReadStream } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { listTables } from "../backups/list-tables.ts"
import { dropConstraints } from "../backups/restore-rows.ts"
import { dropTables, requireEmptyDatabase } from "../backups/restore.ts"
import { createTables, listUnknownMigrations, migrate } from "../platform/db/migrate.ts"
import type { Db } from "../platform/db/open.ts"
import { renewPositions } from "../platform/events/positions.ts"
import type { FileStore } from "../platform/files/files.ts"
import { rebuildDerivedRows } from "./derived.ts"
import { listReferences, pruneReferences } from "./prune.ts"
import { type ReadRecord, readRecords } from "./read-export.ts"
import { type CheckedExport, checkExport, damagedExport } from "./source.ts"
import { exportedTables } from "./tables-of-export.ts"
import { fileSources } from "./write-files.ts"

type EmptyHub = { db: Db; files: FileStore; clock: () => Date }
export type ImportedHub = { rows: number; files: number; pruned: number; description: CheckedExport["description"] }

/** How much text goes to the database at once. */
const batchSize = 1024 * 1024
const fileFolders = ["images/", "editions/", "fonts/", "imports/", "files/"]

/**
 * Makes an empty hub what an export says. Files come first, under their hashes, where nothing refers to them yet; the
 * database comes in one transaction, so that whatever interrupts this leaves the hub as empty as it was.
 */
export async function importHub(target: EmptyHub, root: string): Promise<ImportedHub> {
  const source = await checkExport(root)
  const { description } = source
  const unknown = await listUnknownMigrations(description.migrations)
  if (unknown.length > 0)
    throw new Error(
      `This export was made by a newer version of the hub, which has ${unknown.join(", ")}. Update this hub first.`,
    )
  await requireEmptyDatabase(target.db, "An export can only be imported")
  const files = await storeFiles(target.files, source)
  const { rows, pruned } = await target.db.transaction().execute(async (tx) => {
    await requireEmptyDatabase(tx, "An export can only be imported")
    await dropTables(tx)
    const timestamp = target.clock().toISOString()
    await createTables(
      tx,
      description.migrations.map((name) => ({ name, timestamp })),
    )
    return fillTables(tx, source)
  })
  await migrate(target.db)
  await renewPositions(target.db)
  await sql`analyze`.execute(target.db)
  return { rows, files, pruned, description }
}

async function storeFiles(files: FileStore, { root, sums }: CheckedExport): Promise<number> {
  let count = 0
  for (const [name, sum] of sums) {
    if (!fileFolders.some((folder) => name.startsWith(folder)) || name.endsWith(".json")) continue
    const stored = await files.store(createReadStream(join(root, name)))
    if (stored.sha256 !== sum) throw damagedExport(`${name} changed while it was read`)
    count++
  }
  return count
}

async function fillTables(tx: Db, source: CheckedExport) {
  const { description } = source
  const shapes = (await listTables(tx)).filter(({ table }) => Object.hasOwn(exportedTables, table))
  const columnsOf = new Map(shapes.map(({ table, columns }) => [table, columns]))
  const tables = (await listTables(tx)).map(({ table }) => sql.table(table))
  const references = await listReferences(tx)
  const rebind = await dropConstraints(tx)
  // What triggers count is counted at the end, over all rows.
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(tx)
  const counts = await insertRecords(tx, source, columnsOf)
  for (const [table, count] of Object.entries(description.rows))
    if ((counts[table] ?? 0) !== count)
      throw damagedExport(`it has ${counts[table] ?? 0} records of ${table} instead of ${count}`)
  const pruned = description.scope.is_complete ? 0 : await pruneReferences(tx, references)
  await requireFiles(tx, source)
  await rebuildDerivedRows(tx)
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(tx)
  await rebind().catch((error: unknown) => {
    throw sentenceOf(error, "the export")
  })
  await setSequences(tx, shapes, description.sequences)
  return { rows: Object.values(counts).reduce((sum, count) => sum + count, 0), pruned }
}

async function insertRecords(tx: Db, source: CheckedExport, columnsOf: Map<string, string[]>) {
  const counts: Record<string, number> = {}
  const waiting = new Map<string, { records: ReadRecord[]; length: number; values: ColumnValues }>()
  for (const table of columnsOf.keys())
    waiting.set(table, { records: [], length: 0, values: await columnValues(tx, table) })
  async function flush(table: string) {
    const batch = waiting.get(table)!
    const { records } = batch
    waiting.set(table, { ...batch, records: [], length: 0 })
    if (records.length > 0) await insertBatch(tx, records, batch.values)
  }
  for await (const record of readRecords(source, columnsOf)) {
    const { table, json } = record
    counts[table] = (counts[table] ?? 0) + 1
    const batch = waiting.get(table)!
    batch.records.push(record)
    batch.length += json.length
    if (batch.length >= batchSize) await flush(table)
  }
  for (const table of waiting.keys()) await flush(table)
  return counts
}

type ColumnValues = { columns: string; values: string }

/** What is written into which column: a value of JSON that is null and not nothing, where there has to be one. */
async function columnValues(tx: Db, table: string): Promise<ColumnValues> {
  const { rows } = await sql<{ column: string; is_json: boolean }>`
    select attname::text as column, attnotnull and atttypid = 'jsonb'::regtype as is_json from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx)
  return {
    columns: rows.map(({ column }) => `"${column}"`).join(", "),
    values: rows
      .map(({ column, is_json }) => (is_json ? `coalesce("${column}", 'null'::jsonb)` : `"${column}"`))
      .join(", "),
  }
}

async function insertBatch(tx: Db, records: ReadRecord[], { columns, values }: ColumnValues) {
  const [{ table, file }] = records as [ReadRecord]
  const list = `[${records.map(({ json }) => json).join(",")}]`
  const written = sql`insert into ${sql.table(table)} (${sql.raw(columns)}) overriding system value
    select ${sql.raw(values)} from json_populate_recordset(null::${sql.table(table)}, ${list}::json)`
  await written.execute(tx).catch((error: unknown) => {
    throw sentenceOf(error, file)
  })
}

/** What PostgreSQL refuses, as a person reads it. */
function sentenceOf(error: unknown, where: string): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error
  const detail = "detail" in error && typeof error.detail === "string" ? ` ${error.detail}` : ""
  if (error.code === "23503")
    return damagedExport(`it names something that it does not hold.${detail.replace(/\.$/, "")}`)
  if (error.code === "23505")
    return damagedExport(`${where} holds two records that may be there once.${detail.replace(/\.$/, "")}`)
  if (/^2[23]/.test(String(error.code))) return damagedExport(`a record of ${where} can't be written: ${error.message}`)
  return error
}

/** Every file that a row names is there, but for those that were gone when the export was made. */
async function requireFiles(tx: Db, { description, sums }: CheckedExport) {
  const there = new Set([...sums.values(), ...description.missing_files])
  for (const table of new Set(fileSources.map((source) => source.table))) {
    const { rows } = await sql<{ sha256: string }>`
      select distinct sha256 from ${sql.table(table)} where sha256 is not null`.execute(tx)
    const missing = rows.find(({ sha256 }) => !there.has(sha256))
    if (missing) throw damagedExport(`a file that ${table} names is missing: ${missing.sha256}`)
  }
}

/** New records get numbers that none had before. */
async function setSequences(tx: Db, shapes: { table: string; columns: string[] }[], sequences: Record<string, number>) {
  const { rows } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = current_schema()`.execute(tx)
  for (const { table } of shapes) {
    const name = `${table}_id_seq`
    if (!rows.some((sequence) => sequence.name === name)) continue
    const { rows: highest } = await sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`.execute(
      tx,
    )
    const last = Math.max(sequences[name] ?? 0, highest[0]?.id ?? 0)
    if (last > 0) await sql`select setval(quote_ident(${name})::regclass, ${last})`.execute(tx)
  }
}
