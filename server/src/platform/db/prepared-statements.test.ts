import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { createDatabase } from "../../../test/hub.ts"

test("reads are remembered with their plans, but for those of every column", async () => {
  const { database } = await createDatabase()
  onTestFinished(() => database.close())
  await sql`create table things (id int)`.execute(database.db)

  await database.db.connection().execute(async (db) => {
    await sql`select id * 2 as double, count(*) from things group by id`.execute(db)
    await sql`select * from things`.execute(db)
    await sql`select things.* from things`.execute(db)
    await sql`select distinct * from things`.execute(db)
    await sql`select 1, * from things`.execute(db)
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%things%'`.execute(db)

    expect(rows.map(({ statement }) => statement.trim())).toEqual([
      "select id * 2 as double, count(*) from things group by id",
      "select statement from pg_prepared_statements where statement like '%things%'",
    ])
  })
})
