import { sql } from "kysely"
import { tablesIn } from "../backups/catalogue.ts"
import { ofAccounts } from "./own-rows.ts"
import type { Administrator } from "./stand-still.ts"
import type { Ctx } from "../platform/ctx.ts"
import { settleFacts } from "../platform/facts/settle.ts"

/** What was recorded, how the hub is set up, and where its backups are: this stays. */
const recorded = new Set([
  "facts",
  "log_lines",
  "backups",
  "settings",
  "setting_changes",
  "measured_days",
  "kysely_migration",
  "kysely_migration_lock",
])
/** The account of whoever clears stays whole: how he proves who he is, and where he is signed in. */
const isOfAccounts = (table: string) => Object.hasOwn(ofAccounts, table)

/** Empties every table but those that stay, and removes every account but one. Numbers go on, so that records stay true. */
export async function removeAllBut(tx: Ctx, { user_id, person_id }: Administrator) {
  const { db } = tx
  const shapes = await tablesIn(db)
  const stays = (table: string) => recorded.has(table) || isOfAccounts(table)
  const emptied = shapes.filter(({ table }) => !stays(table)).map(({ table }) => sql.table(table))
  // What they count is emptied as well, and a table is not emptied from within its own emptying.
  for (const table of emptied) await sql`alter table ${table} disable trigger user`.execute(db)
  await sql`truncate ${sql.join(emptied)}`.execute(db)
  for (const table of emptied) await sql`alter table ${table} enable trigger user`.execute(db)

  await forgetNames(tx, { users: user_id, people: person_id })
  await sql`delete from users where id <> ${user_id}`.execute(db)
  await sql`delete from people where id <> ${person_id}`.execute(db)
  await settleFacts(tx)
}

/** What stays and may do without a name forgets those of accounts that go. */
async function forgetNames({ db }: Ctx, kept: Record<"users" | "people", number>) {
  const { rows } = await sql<{ table: string; column: string; target: "users" | "people" }>`
    select source.relname as table, attname as column, target.relname as target
    from pg_constraint
    join pg_class source on source.oid = conrelid
    join pg_class target on target.oid = confrelid and target.relname in ('users', 'people')
    join pg_attribute on attrelid = conrelid and attnum = conkey[1] and not attnotnull
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db)
  for (const { table, column, target } of rows)
    if (recorded.has(table) || isOfAccounts(table))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} <> ${kept[target]}`.execute(
        db,
      )
}
