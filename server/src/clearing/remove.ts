import { sql } from "kysely"
import { listTables } from "../backups/list-tables.ts"
import { accountTables } from "./save-own-rows.ts"
import type { Administrator } from "./exclusive-lock.ts"
import type { Ctx } from "../platform/ctx.ts"
import { discardPendingEvents } from "../platform/events/discard.ts"

/** What was recorded, how the hub is set up, and where its backups are: this stays. */
const recordTables = new Set([
  "events",
  "log_entries",
  "backups",
  "settings",
  "setting_changes",
  "mail_server",
  "measured_days",
  "kysely_migration",
  "kysely_migration_lock",
])
/** The account of the person who clears stays whole: how they prove who they are, and where they are signed in. */
const isAccountTable = (table: string) => Object.hasOwn(accountTables, table)

/** Empties every table but those that stay, and removes every account but one. Numbers go on, so that records stay true. */
export async function removeAllRowsBut(tx: Ctx, { user_id, person_id }: Administrator) {
  const { db } = tx
  const shapes = await listTables(db)
  const stays = (table: string) => recordTables.has(table) || isAccountTable(table)
  const emptied = shapes.filter(({ table }) => !stays(table)).map(({ table }) => sql.table(table))
  // What they count is emptied as well, and a table is not emptied from within its own emptying.
  for (const table of emptied) await sql`alter table ${table} disable trigger user`.execute(db)
  await sql`truncate ${sql.join(emptied)}`.execute(db)
  for (const table of emptied) await sql`alter table ${table} enable trigger user`.execute(db)

  await deleteNames(tx, { users: user_id, people: person_id })
  await sql`delete from users where id <> ${user_id}`.execute(db)
  await sql`delete from people where id <> ${person_id}`.execute(db)
  await discardPendingEvents(tx)
}

/** What stays and may do without a name forgets those of accounts that go. */
async function deleteNames({ db }: Ctx, remaining: Record<"users" | "people", number>) {
  const { rows } = await sql<{ table: string; column: string; target: "users" | "people" }>`
    select source.relname as table, attname as column, target.relname as target
    from pg_constraint
    join pg_class source on source.oid = conrelid
    join pg_class target on target.oid = confrelid and target.relname in ('users', 'people')
    join pg_attribute on attrelid = conrelid and attnum = conkey[1] and not attnotnull
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db)
  for (const { table, column, target } of rows)
    if (recordTables.has(table) || isAccountTable(table))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} <> ${remaining[target]}`.execute(
        db,
      )
}
