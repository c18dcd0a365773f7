import { sql } from "kysely"
import type { Db } from "../platform/db/open.ts"
import { tablesIn, type TableShape } from "./catalogue.ts"
import type { Checked } from "./check.ts"
import { unpacked } from "./check.ts"
import { leftOut } from "./left-out.ts"
import type { TablePart } from "./manifest.ts"
import { contentOf, damaged } from "./tar.ts"

/** How much text goes to the database at once. */
const piece = 1024 * 1024

const migrations = new Set(["kysely_migration", "kysely_migration_lock"])

type Terms = { stays: Set<string>; beside: () => Promise<void> }

/**
 * Puts the rows of a backup in the place of whatever the tables hold, but for those that stay; nothing of it is seen before
 * `tx` ends. What is put in `beside` them comes before it is checked that everything that is named is there.
 */
export async function rowsIn(tx: Db, path: string, { manifest, members }: Checked, terms?: Terms) {
  const shapes = (await tablesIn(tx)).filter(({ table }) => !(terms?.stays ?? migrations).has(table))
  const tables = shapes.map(({ table }) => sql.table(table))
  const rebind = await unbind(tx)
  // What triggers count is in the backup already.
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(tx)
  await sql`truncate ${sql.join(tables)}`.execute(tx)
  for (const part of manifest.tables)
    // Earlier backups hold rows that are left out now.
    if (!terms?.stays.has(part.table) && !leftOut.has(part.table))
      await tableIn(tx, contentOf(path, members.get(part.name)!), part, part.table)
  await terms?.beside()
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(tx)
  await rebind()
  if (terms) return
  for (const { name, last_value } of manifest.sequences)
    await sql`select setval(quote_ident(${name})::regclass, ${last_value})`.execute(tx)
}

/** Takes every reference between tables away, and answers how to make them again, each checked over all rows. */
async function unbind(tx: Db) {
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

type Packed = AsyncIterable<Buffer> | Buffer[]

/** Writes the rows of one part into a table that is made for them. */
export async function tableIn(tx: Db, packed: Packed, part: TablePart, into: string) {
  const { columns, types } = await shapeOf(tx, part.table)
  const places = part.columns.map((column) => columns.indexOf(column))
  if (places.includes(-1)) throw new Error(`This backup holds columns of ${part.table} that the hub does not have.`)
  const names = part.columns.map((column) => sql.ref(column))
  const values = places.map((place, at) => sql`${sql.ref(`v${at}`)}::${sql.raw(types[place]!)}`)
  const aliases = places.map((_, at) => sql.ref(`v${at}`))
  for await (const rows of piecesOf(packed)) {
    const given = places.map((_, at) => sql`${rows.map((row) => row[at] ?? null)}::text[]`)
    await sql`insert into ${sql.table(into)} (${sql.join(names)}) overriding system value
      select ${sql.join(values)} from unnest(${sql.join(given)}) as given (${sql.join(aliases)})`.execute(tx)
  }
}

async function shapeOf(tx: Db, table: string): Promise<TableShape> {
  const shape = (await tablesIn(tx)).find((one) => one.table === table)
  if (!shape) throw new Error(`This backup holds a table ${table}, which the hub does not have.`)
  return shape
}

/** The rows of a table, as many at a time as make a piece. */
async function* piecesOf(packed: Packed) {
  let rows: (string | null)[][] = []
  let length = 0
  for await (const line of linesOf(packed)) {
    const row: unknown = JSON.parse(line)
    if (!Array.isArray(row)) throw damaged("a row is not one")
    rows.push(row as (string | null)[])
    length += line.length
    if (length < piece) continue
    yield rows
    rows = []
    length = 0
  }
  if (rows.length > 0) yield rows
}

async function* linesOf(packed: Packed) {
  const decoder = new TextDecoder()
  let rest = ""
  for await (const chunk of unpacked(packed)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n")
    rest = lines.pop() ?? ""
    yield* lines
  }
}
