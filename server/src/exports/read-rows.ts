import { sql } from "kysely"
import { listTables, type TableShape } from "../backups/list-tables.ts"
import type { Db } from "../platform/db/open.ts"
import { type ExportedTable, exportedTables } from "./tables-of-export.ts"

/** What is asked for: the whole hub or one project, with or without personal data. */
export type ExportScope = { project_id: number | null; without_personal_data: boolean }
export type ExportShape = Pick<TableShape, "table" | "columns" | "types"> & { key: string[]; people: string[] }

/** How much text is read at once, if it is more than one row. */
const most = 512 * 1024
const mostRows = 1000

/** The columns, the primary key, and the columns that name people of every exported table. */
export async function listExportShapes(db: Db): Promise<Map<string, ExportShape>> {
  const { rows } = await sql<{ table: string; key: string[] }>`
    select relname as table, array_agg(attname::text order by array_position(indkey::int[], attnum::int)) as key
    from pg_index join pg_class on pg_class.oid = indrelid
    join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indisprimary and relnamespace = current_schema()::regnamespace group by relname`.execute(db)
  const keys = new Map(rows.map(({ table, key }) => [table, key]))
  const { rows: naming } = await sql<{ table: string; column: string }>`
    select source.relname as table, attname::text as column from pg_constraint
    join pg_class source on source.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = to_regclass('people') order by 1, 2`.execute(db)
  const peopleOf = (name: string) => naming.filter(({ table }) => table === name).map(({ column }) => column)
  const shapes = (await listTables(db)).filter(({ table }) => Object.hasOwn(exportedTables, table))
  return new Map(
    shapes.map(({ table, columns, types }) => [
      table,
      { table, columns, types, key: keys.get(table) ?? [], people: peopleOf(table) },
    ]),
  )
}

/** Whether a table is in an export at all. */
export function isInScope(table: string, { project_id, without_personal_data }: ExportScope): boolean {
  const { project, personal } = ruleOf(table)
  if (without_personal_data && personal === "left out") return false
  return project_id === null || project !== undefined || table === "people"
}

export const ruleOf = (table: string): ExportedTable => exportedTables[table]!

/** Which rows of a table are in an export. */
export function conditionOf(table: string, { project_id, without_personal_data }: ExportScope): string {
  const { only, impersonal_only, project } = ruleOf(table)
  const conditions = [
    only,
    without_personal_data ? impersonal_only : undefined,
    project_id === null ? undefined : project?.replaceAll("$project", String(project_id)),
  ]
  return conditions.flatMap((one) => (one === undefined ? [] : [`(${one})`])).join(" and ") || "true"
}

/** The columns of a table as an export writes them. */
export function selectColumns({ table, columns }: ExportShape, scope: ExportScope): string {
  const { always, personal } = ruleOf(table)
  // The people of one project are named; how to reach them stays with the hub.
  const isImpersonal = scope.without_personal_data || (scope.project_id !== null && table === "people")
  const onlyEmail = isImpersonal && !scope.without_personal_data ? { email: "null" } : personal
  const replaced = { ...always, ...(isImpersonal && typeof onlyEmail === "object" ? onlyEmail : {}) }
  return columns.map((column) => (column in replaced ? `${replaced[column]} as "${column}"` : `"${column}"`)).join(", ")
}

/** Every row of a table as a line of JSON, the same rows always in the same order. */
export async function* readLines(tx: Db, shape: ExportShape, scope: ExportScope, condition?: string) {
  const rows = `select ${selectColumns(shape, scope)} from "${shape.table}" where ${condition ?? conditionOf(shape.table, scope)}`
  const query = `select row_to_json(own)::text as line from (${rows}) own order by ${orderOf(shape)}`
  for await (const { line } of readQuery<{ line: string }>(tx, query, ({ line }) => line.length)) yield line
}

/** By its key; by the whole row where a table has none. */
export const orderOf = ({ key, columns, types }: ExportShape) =>
  key.length === 0
    ? `row_to_json(own)::text collate "C"`
    : key.map((column) => orderedColumn(column, types[columns.indexOf(column)]!)).join(", ")

const orderedColumn = (column: string, type: string) => (type === "text" ? `"${column}" collate "C"` : `"${column}"`)

let cursors = 0

/** The rows of a query within a transaction, a bounded amount of them at a time. */
export async function* readQuery<Row>(tx: Db, query: string, lengthOf: (row: Row) => number): AsyncGenerator<Row> {
  const cursor = `export_${++cursors}`
  await sql.raw(`declare ${cursor} no scroll cursor for ${query}`).execute(tx)
  for (let count = 10; ;) {
    const { rows } = await sql.raw<Row>(`fetch ${count} from ${cursor}`).execute(tx)
    yield* rows
    if (rows.length < count) break
    const length = rows.reduce((sum, row) => sum + lengthOf(row), 0)
    count = Math.max(1, Math.min(mostRows, Math.floor((count * most) / (length + 1))))
  }
  await sql.raw(`close ${cursor}`).execute(tx)
}
