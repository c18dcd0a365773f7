import { createHash } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import type { Db } from "../platform/db/open.ts"
import { visibleSchema, visibleSchemas } from "../platform/db/hidden-content.ts"
import { createRestrictedRole, rowsBeside, securityStatements } from "./row-security.ts"
import { visibleRows, visibleViews } from "./visible-rows.ts"

const viewsLock = 481_102
const [tries, between] = [60, 300]

/**
 * Makes the views, and the policies behind them, again where they are not of this version. Needs every table; other hubs may do the same
 * at the same time, or be at work. Answers whether the database lets the hub make the policies, too.
 */
export async function createVisibleRows(db: Db): Promise<{ row_security: boolean }> {
  const role = await createRestrictedRole(db)
  for (let left = tries; ; left--)
    try {
      await db.transaction().execute((tx) => createWhereOutdated(tx, { role, patient: left === 0 }))
      return { row_security: role !== undefined }
    } catch (error) {
      if (left === 0 || !standsInTheWay.includes((error as { code?: string }).code ?? "")) throw error
      await pause(between)
    }
}

/** Another hub at work holds the tables in another order, or for longer than others would wait behind this one. */
const standsInTheWay = ["40P01", "55P03"]

async function createWhereOutdated(tx: Db, { role, patient }: { role: string | undefined; patient: boolean }) {
  await sql`select pg_advisory_xact_lock(${viewsLock})`.execute(tx)
  const functions = visibleViews.flatMap(({ schema, functions }) =>
    Object.entries(functions).map(
      ([
        name,
        answer,
      ]) => `create function ${schema}.${name}(wanted bigint) returns boolean language plpgsql stable as $$
        begin return ${answer}; end $$`,
    ),
  )
  const views = visibleViews.flatMap(({ schema, rows, counts }) => [
    ...Object.entries(rows).map(
      ([table, condition]) => `create view ${schema}.${table} as select * from ${table} own where ${condition}`,
    ),
    ...Object.entries(counts).map(([table, query]) => `create view ${schema}.${table} as ${query}`),
  ])
  const security = role === undefined ? [] : await securityStatements(tx, role)
  const statements = [
    ...visibleSchemas.flatMap((schema) => [`drop schema if exists ${schema} cascade`, `create schema ${schema}`]),
    ...functions,
    ...views,
    ...security,
  ]
  const wanted = await nameVersion(tx, statements)
  const { rows } = await sql<{ version: string | null; views: number; policies: number }>`
    select obj_description(to_regnamespace(${visibleSchema}), 'pg_namespace') as version,
      (select count(*) from pg_views where schemaname = any(${visibleSchemas})) as views,
      (select count(*) from pg_policies where schemaname = current_schema()) as policies`.execute(tx)
  const policies = security.filter((statement) => statement.startsWith("create policy")).length
  // A table that is dropped takes its view and its policies with it.
  if (rows[0]?.version === wanted && rows[0].views === views.length && rows[0].policies >= policies) return
  await sql`set local lock_timeout = '3s'`.execute(tx)
  if (role !== undefined) await lockTables(tx, patient)
  for (const statement of statements) await sql.raw(statement).execute(tx)
  await sql.raw(`comment on schema ${visibleSchema} is '${wanted}'`).execute(tx)
}

/** All or none, without waiting: who waits while they hold one would have calls of other hubs ended as deadlocked. The last try waits. */
async function lockTables(tx: Db, patient: boolean) {
  const tables = sql.join([...Object.keys(visibleRows), ...Object.keys(rowsBeside)].map((table) => sql.table(table)))
  await sql`lock table ${tables} in access exclusive mode ${sql.raw(patient ? "" : "nowait")}`.execute(tx)
}

/** Of what the views are made: what is written here, and the columns of the tables. */
async function nameVersion(tx: Db, statements: string[]) {
  const { rows } = await sql<{ columns: string }>`
    select coalesce(string_agg(attrelid::regclass || ' ' || attname, ',' order by attrelid::regclass::text, attnum), '') as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`.execute(
    tx,
  )
  return createHash("sha256")
    .update([...statements, rows[0]!.columns].join(";"))
    .digest("hex")
}
