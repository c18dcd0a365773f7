import { sql } from "kysely"
import type { Db } from "../platform/db/open.ts"

export type Reference = { table: string; column: string; target: string; key: string; required: boolean }

/**
 * Makes an export of a part of a hub whole in itself: what names something outside of it forgets that, and what can't be without it is left
 * out. Answers how many records were left out. It ends, since each round takes something away.
 */
export async function pruneReferences(tx: Db, references: Reference[]): Promise<number> {
  let pruned = 0
  for (let changed = true; changed;) {
    changed = false
    for (const reference of references) {
      const count = await pruneReference(tx, reference)
      if (count > 0) changed = true
      if (reference.required) pruned += count
    }
  }
  return pruned
}

/** What names what, and whether a record goes with what it names. */
export async function listReferences(tx: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select source.relname as table, named.attname::text as column, target.relname as target, keyed.attname::text as key,
      named.attnotnull or confdeltype = 'c' as required
    from pg_constraint
    join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
    join pg_attribute named on named.attrelid = conrelid and named.attnum = conkey[1]
    join pg_attribute keyed on keyed.attrelid = confrelid and keyed.attnum = confkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`.execute(tx)
  return rows
}

async function pruneReference(tx: Db, { table, column, target, key, required }: Reference): Promise<number> {
  const dangling = sql`${sql.ref(column)} is not null
    and not exists (select from ${sql.table(target)} there where there.${sql.ref(key)} = own.${sql.ref(column)})`
  const result = required
    ? await sql`delete from ${sql.table(table)} own where ${dangling}`.execute(tx)
    : await sql`update ${sql.table(table)} own set ${sql.ref(column)} = null where ${dangling}`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}
