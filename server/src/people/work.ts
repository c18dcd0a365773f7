import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import type { Tables } from "../platform/db/tables.ts"

/** Things of one kind, by their ids, that go from one person to another. Who does it moves only what is still in the first one's hands. */
export type WorkToMove = { ids: number[]; from: number; to: number }

/** Things of one kind that nobody takes over from the person who had them. */
export type WorkToEnd = { ids: number[]; from: number }

/**
 * Puts another person, or nobody, into a column of these rows, where the first one still stands. `versioned` rows count the change.
 * Each feature asks it for tables of its own.
 */
export async function reassignRows<Table extends keyof Tables>(
  tx: Ctx,
  table: Table,
  column: keyof Tables[Table] & string,
  { ids, from, to }: WorkToEnd & { to: number | null },
  { versioned = false } = {},
): Promise<void> {
  const also = versioned ? sql`, version = version + 1` : sql``
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}${also}
    where id = any(${ids}::bigint[]) and ${sql.ref(column)} = ${from}`.execute(tx.db)
}
