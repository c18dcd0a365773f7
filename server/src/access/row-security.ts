import { sql } from "kysely"
import type { Db } from "../platform/db/open.ts"
import { restrictedRole, visibleSchema, visibleSchemas } from "../platform/db/hidden-content.ts"
import { countedRows, visibleRows } from "./visible-rows.ts"

/**
 * The second lock behind the views: while something is hidden on a connection, it acts as a role to which every table shows only what
 * its view shows. Views read their tables as the hub's own account, so that a query which finds them, as all do, pays for no policy.
 */

/** Tables that requests read beside a row that has a view: theirs are seen where that row is. */
export const rowsBeside: Record<string, { of: string; by: string; key?: string }> = {
  comment_mentions: { of: "comments", by: "comment_id" },
  feedback_replies: { of: "feedback", by: "feedback_id" },
  import_gone: { of: "imports", by: "import_id" },
  import_media: { of: "imports", by: "import_id" },
  import_parse_options: { of: "imports", by: "import_id" },
  review_codes: { of: "review_requests", by: "request_id" },
  review_links: { of: "review_requests", by: "request_id" },
  review_reminders: { of: "review_requests", by: "request_id" },
  review_word_files: { of: "review_requests", by: "request_id" },
  review_word_returns: { of: "review_requests", by: "request_id" },
  uses_read: { of: "topics", by: "topic_id" },
}

/** What the role may read and write as it is, and why that tells nothing of a project or of an embargo. */
export const readAsTheyAre: Record<string, string[]> = {
  "people and accounts, whom everybody may name": [
    "absences",
    "access_requests",
    "groups",
    "group_members",
    "identities",
    "people",
    "provider_sign_ins",
    "provisioned_users",
    "provisioning_tokens",
    "users",
  ],
  "secrets by their hash, which only their holder can name": [
    "access_tokens",
    "api_tokens",
    "challenges",
    "devices",
    "page_passes",
    "passkeys",
    "password_tokens",
    "recovery_codes",
    "review_link_aliases",
    "second_factors",
    "sessions",
  ],
  "what somebody chose for themselves, read by them alone": [
    "digests",
    "email_preferences",
    "notification_deliveries",
    "person_preferences",
    "quiet_hours",
  ],
  "work that waits, by the numbers of what it is about": ["job_holds", "jobs"],
  "answers that only who asked gets again; what may be hidden since is looked at then": ["idempotency_keys"],
  "fonts, of which everybody who publishes may choose": ["uploaded_fonts", "uploaded_font_faces"],
  "the hub’s own settings and measures": [
    "attempts",
    "backups",
    "bugs",
    "mail_server",
    "measured_days",
    "process_figure_runs",
    "seen_days",
    "settings",
    "signing_keys",
    "style_maps",
    "variables",
    "webhook_deliveries",
    "webhooks",
  ],
}

/** What the role may not touch at all: only triggers and the hub itself do. */
export const closed = [...Object.keys(countedRows), "backup_saved_rows", "kysely_migration_lock"]

/** What it may read only: which migrations ran, and when, is among the last operations of the metrics. */
export const readOnly = ["kysely_migration"]

/** Ids of these are taken before their rows are written; of every other table the database gives them with the row. */
const reservedIds = ["topics_id_seq", "revisions_id_seq"]

/** Makes the role where it is missing; undefined where the account may not, as on many a server of somebody else. */
export async function createRestrictedRole(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select ${sql.raw(restrictedRole)} as name`.execute(db)
  const { name } = rows[0]!
  const may =
    (await isHarmless(db, name)) ??
    ((await attempt(db, sql`create role ${sql.ref(name)} nologin`)) && (await isHarmless(db, name)))
  if (may !== true) return undefined
  if (await canActAs(db, name)) return name
  // Who makes a role does not yet act as it.
  await attempt(db, sql`grant ${sql.ref(name)} to current_user`)
  return (await canActAs(db, name)) ? name : undefined
}

/** Whether a role of this name can do nothing by itself; undefined where there is none. */
async function isHarmless(db: Db, name: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ harmless: boolean }>`
    select not (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole)
      and not exists (select from pg_auth_members where member = pg_roles.oid) as harmless
    from pg_roles where rolname = ${name}`.execute(db)
  return rows[0]?.harmless
}

const canActAs = (db: Db, name: string) =>
  db
    .transaction()
    .execute((tx) => attempt(tx, sql`select set_config('role', ${name}, true)`))
    .catch(() => false)

/** Whether the account may do this. Another hub may have done it at the same time. */
async function attempt(db: Db, statement: ReturnType<typeof sql>): Promise<boolean> {
  try {
    await statement.execute(db)
    return true
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== undefined && ["42710", "23505", "XX000"].includes(code)) return true
    if (code !== undefined && refused.includes(code)) return false
    throw error
  }
}

const refused = ["42501", "22023", "0LP01"]

/** What makes the role and the tables what this file says. Needs the views. */
export async function securityStatements(tx: Db, role: string): Promise<string[]> {
  const { schema, tables, functions } = await readCatalog(tx)
  const known = (table: string) => tables.has(table)
  const name = `"${role.replaceAll('"', '""')}"`
  const policed = (table: string, rule: string) => [
    `alter table ${table} enable row level security`,
    `drop policy if exists others on ${table}`,
    `drop policy if exists restricted on ${table}`,
    // Accounts that the database's administrator lets read are not the hub's to restrict.
    `create policy others on ${table} using (current_user <> '${role.replaceAll("'", "''")}')`,
    `create policy restricted on ${table} to ${name} using (${rule})`,
  ]
  const asTheyAre = Object.values(readAsTheyAre).flat().filter(known)
  const beside = Object.keys(rowsBeside).filter(known)
  return [
    `revoke all on all tables in schema ${schema} from ${name}`,
    `grant usage on schema ${[schema, ...visibleSchemas].join(", ")} to ${name}`,
    `grant usage on sequence ${reservedIds.join(", ")} to ${name}`,
    `grant select, insert, update, delete on all tables in schema ${visibleSchemas.join(", ")} to ${name}`,
    `grant execute on all functions in schema ${visibleSchemas.join(", ")} to ${name}`,
    `grant select on ${[...Object.keys(visibleRows), ...readOnly.filter(known)].join(", ")} to ${name}`,
    `grant select, insert, update, delete on ${[...asTheyAre, ...beside].join(", ")} to ${name}`,
    ...Object.entries(visibleRows).flatMap(([table, condition]) =>
      policed(table, isInView(table, tables.get(table) ?? [], condition)),
    ),
    ...beside.flatMap((table) => {
      const { of, by, key = "id" } = rowsBeside[table]!
      return policed(table, `exists (select from ${visibleSchema}.${of} seen where seen.${key} = ${table}.${by})`)
    }),
    // They count and follow what is hidden from the person whose change they follow.
    ...functions.map((one) => `alter function ${one} security definer set search_path from current`),
  ]
}

/** A row is found where its view has it; of the few without a key the condition itself is asked, which reads nothing but views. */
function isInView(table: string, key: string[], condition: string) {
  if (key.length === 0) return condition.replaceAll(/\bown\./g, `${table}.`)
  const same = key.map((column) => `seen.${column} = ${table}.${column}`).join(" and ")
  return `exists (select from ${visibleSchema}.${table} seen where ${same})`
}

/** The hub's tables with the columns of their keys, and what its triggers call. */
async function readCatalog(tx: Db) {
  const { rows: tables } = await sql<{ schema: string; name: string; key: string[] }>`
    select current_schema() as schema, relname as name, array(
      select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = pg_class.oid and indisprimary order by attnum) as key
    from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(tx)
  const { rows: functions } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = current_schema()::regnamespace and prorettype = 'trigger'::regtype
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by 1`.execute(tx)
  return {
    schema: tables[0]!.schema,
    tables: new Map(tables.map(({ name, key }) => [name, key])),
    functions: functions.map(({ name }) => name),
  }
}
