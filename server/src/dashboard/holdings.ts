import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"

type Holdings = { tables: number; records: number; size: number }

const measured = new WeakMap<object, { at: number; holdings: Promise<Holdings> }>()
const freshFor = 60_000

/**
 * How many tables and records the database holds, in how many bytes; at most a minute old, since its size is asked of every
 * one of its files. Records are as many as the database last noticed: counting all of them would read all of them.
 */
export function holdings({ house, now }: Ctx): Promise<Holdings> {
  const last = measured.get(house)
  if (last && Math.abs(now.getTime() - last.at) < freshFor) return last.holdings
  const next = { at: now.getTime(), holdings: measure(house.db) }
  measured.set(house, next)
  next.holdings.catch(() => measured.delete(house))
  return next.holdings
}

async function measure(db: Ctx["db"]): Promise<Holdings> {
  const { rows } = await sql<Holdings>`
    select count(*) as tables, coalesce(sum(pg_stat_get_live_tuples(oid)), 0)::bigint as records,
      pg_database_size(current_database()) as size
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  if (!rows[0]) throw new Error("The database measured nothing.")
  return rows[0]
}
