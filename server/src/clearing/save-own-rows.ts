import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/refusal.ts"
import { refuseIfTaken } from "../platform/db/unique-violation.ts"
import { listTables } from "../backups/list-tables.ts"
import type { Administrator } from "./exclusive-lock.ts"

/** Where a person's way in lies, each table after those that it refers to, and how a row is known as his. */
export const accountTables = {
  people: "person",
  users: "id",
  sessions: "user_id",
  access_tokens: "session",
  second_factors: "user_id",
  recovery_codes: "user_id",
  passkeys: "user_id",
  identities: "user_id",
  email_preferences: "user_id",
  quiet_hours: "user_id",
  person_preferences: "user_id",
} as const
type AccountTable = keyof typeof accountTables
const accountTableNames = Object.keys(accountTables) as AccountTable[]

/** Puts a person's own rows aside, and answers how to put them in the place of what their account was otherwise. */
export async function saveOwnRows(tx: Ctx, { user_id, person_id }: Administrator) {
  const { db } = tx
  const shapes = new Map((await listTables(db)).map(({ table, columns }) => [table, columns]))
  const his = (table: AccountTable) => {
    const by = accountTables[table]
    if (by === "person") return sql`id = ${person_id}`
    if (by === "session") return sql`session_id in (select id from sessions where user_id = ${user_id})`
    return sql`${sql.ref(by)} = ${user_id}`
  }
  const aside = (table: AccountTable) => sql.table(`own_${table}`)
  for (const table of accountTableNames)
    await sql`create temp table ${aside(table)} on commit drop as select * from ${sql.table(table)}
      where ${his(table)}`.execute(db)

  return async () => {
    const { rows } = await sql`select from users where person_id = ${person_id} and id <> ${user_id}`.execute(db)
    if (rows.length > 0) throw otherAccountRefusal()
    // From what refers to what is referred to, and back: what a row was then goes, and what it is now comes.
    for (const table of accountTableNames.toReversed())
      await sql`delete from ${sql.table(table)} where ${his(table)}`.execute(db)
    for (const table of accountTableNames) {
      const columns = sql.join(shapes.get(table)!.map((column) => sql.ref(column)))
      const write = sql`insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from ${aside(table)}`.execute(db)
      await refuseIfTaken("people_email", otherAccountRefusal, write)
    }
  }
}

const otherAccountRefusal = () =>
  conflict("In this backup, your email address belongs to another account. Restore it into an empty hub.")
