import { sql } from "kysely"
import { visibleRows } from "../../src/access/visible-rows.ts"
import type { Db } from "../../src/platform/db/open.ts"
import type { TestHub } from "../hub.ts"

export type Row = Record<string, unknown>
/** What each table has, by the keys of its rows. */
export type RowKeys = Map<string, Set<string>>

export const viewed = Object.keys(visibleRows)

export const readRows = async (db: Db, from: string): Promise<Row[]> =>
  (await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.raw(from)} t`.execute(db)).rows.map(({ row }) => row)

export async function keysOf({ db }: TestHub): Promise<RowKeys> {
  const keys: RowKeys = new Map()
  for (const table of viewed) keys.set(table, new Set((await readRows(db, table)).map(keyOf)))
  return keys
}
export const keyOf = (row: Row) => JSON.stringify(row.id ?? row)

export const newKeys = (before: RowKeys, after: RowKeys): RowKeys =>
  new Map([...after].map(([table, keys]) => [table, new Set([...keys].filter((key) => !before.get(table)!.has(key)))]))
