import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { createDatabase } from "../../test/hub.ts"
import { migrate } from "../platform/db/migrate.ts"
import type { Db } from "../platform/db/open.ts"

test("the index of words is used among thousands of texts, however many were just saved", async () => {
  const { database } = await createDatabase()
  onTestFinished(() => database.close())
  await migrate(database.db)
  await addTopics(database.db, 5000)

  const plans: string[] = []
  for (let saves = 0; saves < 4; saves++) {
    await saveTexts(database.db, 50 * saves)
    plans.push(await planOfSearch(database.db))
  }

  for (const plan of plans) expect(plan).toContain("topic_texts_words")
})

async function addTopics(db: Db, count: number) {
  await sql`insert into people (name, created_at) values ('Ada', now())`.execute(db)
  await db.transaction().execute(async (tx) => {
    await sql`insert into revisions (id, topic_id, number, title, content, author_id, kind, content_hash, created_at)
      overriding system value
      select n, n, 1, 'Topic ' || n, 'Words ' || md5(n::text), 1, 'save', md5(n::text), now()
      from generate_series(1, ${count}::int) n`.execute(tx)
    await sql`insert into topics (title, summary, owner_id, head_revision_id, created_at, updated_at)
      select 'Topic ' || n, '', 1, n, now(), now() from generate_series(1, ${count}::int) n`.execute(tx)
  })
  await sql`vacuum analyze`.execute(db)
}

/** Fifty texts of 300 words each, as saves write them. */
async function saveTexts(db: Db, from: number) {
  await sql`update topic_texts set words = searchable((
      select string_agg(md5(topic_id || ' ' || word), ' ') from generate_series(1, 300) word))
    where topic_id > ${from}::int and topic_id <= ${from + 50}::int`.execute(db)
}

async function planOfSearch(db: Db) {
  const { rows } = await sql<{ "QUERY PLAN": string }>`explain select topic_id from topic_texts texts
    where texts.words @@ (select to_tsquery('simple', '''price'':*')) limit 1000`.execute(db)
  return rows.map((row) => row["QUERY PLAN"]).join("\n")
}
