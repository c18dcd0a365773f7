import { argv, exit } from "node:process"
import { sql } from "kysely"
import { openDatabase } from "../src/platform/db/open.ts"

// Gives every topic of a filled database so many earlier versions of its text, each of other words.
const [, , url = "", count = "9"] = argv
const database = await openDatabase({ url }, (sentence) => {
  throw new Error(sentence)
})
const { db } = database
await sql`update revisions set number = ${Number(count)}::int + 1`.execute(db)
// The search index has the newest version of each topic already.
await sql`alter table revisions disable trigger revisions_came`.execute(db)
await sql`insert into revisions (topic_id, number, title, content, author_id, kind, content_hash, created_at)
  select id, n, title, repeat(md5(id || ' ' || n) || ' ', 124), 1, 'save', md5(id || ' ' || n), now()
  from topics, generate_series(1, ${Number(count)}::int) n`.execute(db)
await sql`alter table revisions enable trigger revisions_came`.execute(db)
await database.close()
exit(0)
