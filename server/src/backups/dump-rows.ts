import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { mkdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { finished } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { sql } from "kysely"
import type { Db } from "../platform/db/open.ts"
import type { Manifest, ManifestTable } from "./manifest.ts"
import {
  closeBackupMoment,
  type HeldTable,
  rowAsText,
  type BackupMoment,
  readBackupMoment,
  requireUnchangedFile,
  openBackupMoment,
} from "./moment.ts"

/** How many pages of a table are looked through at once, and how much text is read at once if it is more than one row. */
const [somePages, most] = [32, 512 * 1024]

export type DumpedRows = Pick<Manifest, "migrations" | "sequences"> & {
  tables: (Omit<ManifestTable, "sha256"> & { path: string })[]
}

/**
 * Writes every row of one moment into `folder`, a file for each table: a line for each row, a JSON array of its values as
 * PostgreSQL writes them. Others go on reading and writing meanwhile.
 */
export async function dumpRows(db: Db, embedded: boolean, folder: string): Promise<DumpedRows> {
  await mkdir(folder, { recursive: true })
  // Within a transaction its own moment counts.
  if (db.isTransaction) return dumpTables(db, await readBackupMoment(db), folder)
  if (embedded) return dumpBesideWrites(db, folder)
  const snapshot = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
  return snapshot.execute(async (tx) => dumpTables(tx, await readBackupMoment(tx), folder))
}

/** A transaction would hold the only connection from the first row to the last. */
async function dumpBesideWrites(db: Db, folder: string): Promise<DumpedRows> {
  const moment = await openBackupMoment(db)
  try {
    return await dumpTables(db, moment, folder)
  } finally {
    await closeBackupMoment(db, moment.moment_id)
  }
}

async function dumpTables(
  db: Db,
  { tables, moment_id, migrations, sequences }: BackupMoment,
  folder: string,
): Promise<DumpedRows> {
  const parts = []
  for (const held of tables) {
    parts.push(await dumpTable(db, folder, held, moment_id))
    if (moment_id !== undefined) await requireUnchangedFile(db, held)
  }
  return { tables: parts, migrations, sequences }
}

async function dumpTable(db: Db, folder: string, held: HeldTable, moment_id: string | undefined) {
  const { table, columns } = held
  const name = `database/${table}.jsonl.gz`
  const path = join(folder, `${table}.jsonl.gz`)
  const gzip = createGzip({ level: 1 })
  const file = gzip.pipe(createWriteStream(path, { mode: 0o600 }))
  const done = finished(file)
  gzip.on("error", (error) => file.destroy(error))
  let rows = 0
  try {
    for await (const lines of linesOf(db, held, moment_id)) {
      rows += lines.length
      if (!gzip.write(lines.map((line) => `${line}\n`).join(""))) await Promise.race([once(gzip, "drain"), done])
    }
  } finally {
    gzip.end()
    await done
  }
  return { name, table, columns, rows, path, bytes: (await stat(path)).size }
}

/** A table from its first page to its last, in pieces of a bounded length. */
async function* linesOf(db: Db, held: HeldTable, moment_id: string | undefined) {
  let from = "(0,1)"
  for (let page = 0; page < held.pages;) {
    const to = `(${page + somePages},0)`
    const { upto, whole } = await chunkOf(db, held, moment_id, { from, to })
    if (upto !== null) yield await readLinesBetween(db, held, moment_id, { from, upto })
    if (upto === null || whole) {
      page += somePages
      from = `(${page},1)`
    } else from = positionAfter(upto)
  }
}

type TableChunk = { upto: string | null; whole: boolean }

/** Up to which place of a stretch the rows are no more text than is read at once, and whether that is all of it. */
async function chunkOf(
  db: Db,
  { table, columns, types }: HeldTable,
  moment_id: string | undefined,
  { from, to }: { from: string; to: string },
): Promise<TableChunk> {
  const sizes = columns.map((column, at) => sql`coalesce(${columnSize(column, types[at] ?? "")}, 0)`)
  // The brackets keep this from being remembered as a read that comes again.
  const { rows } = await sql<TableChunk>`(
    select max(place) filter (where before < ${most})::text as upto, coalesce(bool_and(before < ${most}), true) as whole
    from (select place, sum(size) over (order by place) - size as before from (
      select ctid as place, ${sql.join(sizes, sql` + `)} as size from ${sql.table(table)}
      where ctid >= ${from}::tid and ctid < ${to}::tid ${momentOrNow(moment_id)}
      ${withRowsOfMoment(moment_id, table, sql`place, octet_length(line)`, sql`place < ${to}::tid`, from)}
    ) there) counted)`.execute(db)
  if (!rows[0]) throw new Error("The database returned no count.")
  return rows[0]
}

async function readLinesBetween(
  db: Db,
  { table, columns }: HeldTable,
  moment_id: string | undefined,
  { from, upto }: { from: string; upto: string },
): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`(
    select ${rowAsText(columns)} as line from ${sql.table(table)}
    where ctid >= ${from}::tid and ctid <= ${upto}::tid ${momentOrNow(moment_id)}
    ${withRowsOfMoment(moment_id, table, sql`line`, sql`place <= ${upto}::tid`, from)})`.execute(db)
  return rows.map(({ line }) => line)
}

/** Only rows that were there at the moment. */
const momentOrNow = (moment_id: string | undefined) =>
  moment_id === undefined ? sql`` : sql`and age(xmin) > (select age(${moment_id}::text::xid))`

/** And those that were there then, and lay in this stretch. */
const withRowsOfMoment = (moment_id: string | undefined, table: string, what: RowsSql, until: RowsSql, from: string) =>
  moment_id === undefined
    ? sql``
    : sql`union all select ${what} from backup_saved_rows
        where moment = ${moment_id} and table_name = ${table} and place >= ${from}::tid and ${until}`

type RowsSql = ReturnType<typeof sql>

/** Of a text its whole length, which PostgreSQL knows without unpacking it. */
const columnSize = (column: string, type: string) =>
  /^(?:text|bytea|character varying.*)$/.test(type)
    ? sql`octet_length(${sql.ref(column)})`
    : sql`pg_column_size(${sql.ref(column)})`

/** The place after one. */
function positionAfter(place: string): string {
  const [page, row] = place.slice(1, -1).split(",").map(Number) as [number, number]
  return `(${page},${row + 1})`
}
