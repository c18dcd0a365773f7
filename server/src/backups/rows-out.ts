import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { mkdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { finished } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { sql } from "kysely"
import type { Db } from "../platform/db/open.ts"
import { tablesIn, textOf } from "./catalogue.ts"
import { leftOut } from "./left-out.ts"
import type { Manifest, TablePart } from "./manifest.ts"

/** How many pages of a table are read at once, and between how many bytes of text that should lie. */
const [firstPages, few, many] = [8, 512 * 1024, 4 * 1024 * 1024]

export type RowsOut = Pick<Manifest, "migrations" | "sequences"> & {
  tables: (Omit<TablePart, "sha256"> & { path: string })[]
}

/**
 * Writes every row of one moment into `folder`, a file for each table: a line for each row, a JSON array of its values as
 * PostgreSQL writes them. Others go on writing; only on the embedded database, which has one connection, do they wait.
 */
export async function rowsOut(db: Db, folder: string): Promise<RowsOut> {
  await mkdir(folder, { recursive: true })
  const names = (await tablesIn(db)).map(({ table }) => table)
  return snapshot(db, async (tx) => {
    // Locked before anything is read: a table that is emptied meanwhile would be empty in every snapshot.
    if (names.length > 0)
      await sql`lock table ${sql.join(names.map((name) => sql.table(name)))} in access share mode`.execute(tx)
    const tables = []
    for (const { table, columns, pages } of await tablesIn(tx)) {
      if (leftOut.has(table)) continue
      if (!names.includes(table)) throw new Error(`The table ${table} came while a backup began.`)
      tables.push(await tableOut(tx, folder, table, columns, pages))
    }
    const { rows: migrations } = await sql<{ name: string; timestamp: string }>`
      select name, timestamp from kysely_migration order by name`.execute(tx)
    const { rows: sequences } = await sql<{ name: string; last_value: number }>`
      select sequencename as name, last_value from pg_sequences
      where schemaname = current_schema() and last_value is not null order by sequencename`.execute(tx)
    return { tables, migrations, sequences }
  })
}

/** One moment of the database for all reads of `work`; inside another transaction its moment counts. */
function snapshot<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work)
}

async function tableOut(tx: Db, folder: string, table: string, columns: string[], pages: number) {
  const name = `database/${table}.jsonl.gz`
  const path = join(folder, `${table}.jsonl.gz`)
  const gzip = createGzip({ level: 1 })
  const file = gzip.pipe(createWriteStream(path, { mode: 0o600 }))
  const done = finished(file)
  gzip.on("error", (error) => file.destroy(error))
  let rows = 0
  try {
    for await (const lines of linesOf(tx, table, columns, pages)) {
      rows += lines.length
      if (!gzip.write(lines.map((line) => `${line}\n`).join(""))) await Promise.race([once(gzip, "drain"), done])
    }
  } finally {
    gzip.end()
    await done
  }
  return { name, table, columns, rows, path, bytes: (await stat(path)).size }
}

/** A table from its first page to its last, as many pages at a time as make a good piece of text. */
async function* linesOf(tx: Db, table: string, columns: string[], pages: number) {
  let step = firstPages
  for (let page = 0; page < pages;) {
    const [from, to] = [`(${page},0)`, `(${page + step},0)`]
    // The brackets keep this from being remembered as a read that comes again.
    const { rows } = await sql<{
      line: string
    }>`(select array_to_json(array[${sql.join(columns.map(textOf))}]::text[])::text as line
      from ${sql.table(table)} where ctid >= ${from}::tid and ctid < ${to}::tid)`.execute(tx)
    page += step
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0)
    if (bytes < few) step *= 2
    else if (bytes > many) step = Math.max(1, Math.floor(step / 2))
    yield rows.map(({ line }) => line)
  }
}
