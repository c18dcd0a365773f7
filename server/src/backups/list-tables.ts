import { sql } from "kysely"
import type { Db } from "../platform/db/open.ts"

export type TableShape = { table: string; columns: string[]; types: string[]; pages: number }

/** The hub's own tables by name, each with the columns that are written and not computed; without what an extension brought. */
export async function listTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select relname as table, array_agg(attname::text order by attnum) as columns,
      array_agg(format_type(atttypid, atttypmod) order by attnum) as types,
      (pg_relation_size(pg_class.oid) / current_setting('block_size')::bigint)::int as pages
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    group by pg_class.oid, relname order by relname`.execute(db)
  return rows
}

/** A column as PostgreSQL writes it into text. */
export const columnAsText = (column: string) => sql`${sql.ref(column)}::text`
