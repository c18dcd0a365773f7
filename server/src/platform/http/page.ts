import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely"
import type { Db } from "../db/open.ts"
import { Refusal } from "../refusal.ts"

/** One page of a list: the next one starts after `next`, and there are `total` in all; null where they are too many to count. */
export type PagedList<T, Total extends number | null = number> = { items: T[]; next: string | null; total: Total }

/** A place in a list as opaque text: the values of its sort keys. */
export const createCursor = (...keys: (string | number)[]) => Buffer.from(JSON.stringify(keys)).toString("base64url")

/** Reads a cursor made by `cursorAfter` with as many keys; refuses any other. */
export function readCursor(cursor: string, length: number): (string | number)[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString())
    if (Array.isArray(keys) && keys.length === length && keys.every(isKey)) return keys
  } catch {
    // Falls through to the one refusal: how the text is broken helps nobody.
  }
  throw new Refusal("invalid", "This page's cursor is not valid.")
}

const isKey = (key: unknown): key is string | number =>
  typeof key === "string" || (typeof key === "number" && Number.isSafeInteger(key))

/**
 * How many rows a page reads. Written into the statement, since PostgreSQL takes a number that it does not know for a tenth of
 * all rows: it would plan for those, or plan again each time.
 */
export const limitPlusOne = (limit: number) => sql.lit(limit + 1)

/** How many a list has in all, as a column "total" of its page: to ask the database once more costs more than to count does. */
export const totalColumn = <DB, TB extends keyof DB>(found: SelectQueryBuilder<DB, TB, object>) =>
  sql<number>`${found.select(sql`count(*)`.as("total"))}`

/** What came along with the rows of a page; one without rows brought nothing, so that it is asked for by itself. */
export const readTotal = async ({ db }: { db: Db }, rows: { total: number }[], total: RawBuilder<number>) =>
  (rows[0] ?? (await db.selectNoFrom(total.as("total")).executeTakeFirstOrThrow())).total

/** Cuts `oneMore` rows to a page: the one too many tells that there is a next. */
export function cutPage<Row, One, Total extends number | null = number>(
  rows: Row[],
  {
    limit,
    total,
    after,
    present,
  }: { limit: number; total: Total; after: (row: Row) => string; present: (row: Row) => One },
): PagedList<One, Total> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: page.map(present), next: rows.length > limit && last ? after(last) : null, total }
}

/**
 * One page of rows by their number, the newest first. `found` is what the list finds in all, and `columns` the same with what is
 * shown of each. Refuses a cursor of another list.
 */
export async function readNewestFirst<DB, TB extends keyof DB, Row extends { id: number }, One>(
  found: SelectQueryBuilder<DB, TB, object>,
  columns: SelectQueryBuilder<DB, TB, Row>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  present: (row: Row) => One,
): Promise<PagedList<One>> {
  const page = columns.orderBy(sql`id`, "desc").limit(limitPlusOne(limit))
  const below = cursor === undefined ? undefined : Number(readCursor(cursor, 1)[0]) || 0
  const [rows, { total }] = await Promise.all([
    (below === undefined ? page : page.where(sql<SqlBool>`id < ${below}`)).execute() as Promise<Row[]>,
    found.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow() as Promise<{ total: number }>,
  ])
  return cutPage(rows, { limit, total, after: ({ id }) => createCursor(id), present })
}

type PageQuery = { limit?: number | undefined; cursor?: string | undefined }

/**
 * Cuts a list that is read whole to the page that was asked for; without a limit it is answered whole. The cursor names the last
 * row and its place: where that row is gone, the next page begins at the place.
 */
export function cutPageOfList<One>(
  rows: One[],
  { limit, cursor }: PageQuery,
  keyOf: (row: One) => string | number,
): PagedList<One> {
  const from = cursor === undefined ? 0 : indexAfter(rows.map(keyOf), readCursor(cursor, 2))
  const until = limit === undefined ? rows.length : Math.min(from + limit, rows.length)
  const last = rows[until - 1]
  const next = until < rows.length && last !== undefined ? createCursor(until, keyOf(last)) : null
  return { items: rows.slice(from, until), next, total: rows.length }
}

function indexAfter(keys: (string | number)[], [place, key]: (string | number)[]): number {
  const found = keys.findIndex((one) => one === key)
  return found >= 0 ? found + 1 : Math.max(0, Number(place) - 1 || 0)
}
