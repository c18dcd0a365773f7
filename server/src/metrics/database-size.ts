import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { cachePerMinute } from "./cache-per-minute.ts"

type DatabaseSize = { tables: number; records: number; size: number; broken_indexes: number }

/**
 * How many tables and records the database holds, in how many bytes, whose size is asked of every one of its files. Records
 * are as many as the database last noticed: counting all of them would read all of them.
 */
export const readDatabaseSize = cachePerMinute(measureDatabase)

async function measureDatabase({ db }: Ctx): Promise<DatabaseSize> {
  const { rows } = await sql<DatabaseSize>`
    select count(*) as tables, coalesce(sum(pg_stat_get_live_tuples(oid)), 0)::bigint as records,
      pg_database_size(current_database()) as size,
      (select count(*) from pg_index where not (indisvalid and indisready)) as broken_indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  if (!rows[0]) throw new Error("The database returned no measurements.")
  return rows[0]
}
