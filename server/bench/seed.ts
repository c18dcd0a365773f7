import { argv, exit } from "node:process"
import { sql } from "kysely"
import { migrate } from "../src/platform/db/migrate.ts"
import { openDatabase } from "../src/platform/db/open.ts"
import { findPackedDatabase } from "../src/platform/db/packed-database.ts"
import { hashPassword } from "../src/account/password.ts"

// Fills an empty database, by address or in a folder, with an administrator and topics of 4 KB. Every summary has the word
// "about", every tenth "inflation", every thousandth "zygote". `varied` texts have words as people's have, each of 30,000 in
// about as many texts.
const [, , place = "", email = "", password = "", count = "10000", content = "124", kind = ""] = argv
const text =
  kind === "varied"
    ? sql`(select string_agg('word' || abs(hashint8(n * 1000 + word)) % 30000, ' ') from generate_series(1, 4 * ${Number(content)}::int) word)`
    : sql`repeat(md5(n::text) || ' ', ${Number(content)}::int)`
const database = await openDatabase(
  place.startsWith("postgres") ? { url: place } : { folder: place, ...findPackedDatabase() },
  (sentence) => {
    throw new Error(sentence)
  },
)
await migrate(database.db)
const password_hash = await hashPassword(password)
await database.db.transaction().execute(async (tx) => {
  await sql`insert into people (name, email, created_at) values ('Ada', ${email}, now())`.execute(tx)
  await sql`insert into users (person_id, role, password_hash, created_at)
    select id, 'admin', ${password_hash}, now() from people`.execute(tx)
  await sql`insert into collections (name, created_at) select 'Collection ' || n, now() from generate_series(1, 100) n`.execute(
    tx,
  )
  await sql`insert into revisions (id, topic_id, number, title, content, author_id, kind, content_hash, created_at)
    overriding system value
    select n, n, 1, 'Topic ' || n, ${text}, 1, 'save', md5(n::text), now()
    from generate_series(1, ${Number(count)}::int) n`.execute(tx)
  await sql`select setval(pg_get_serial_sequence('revisions', 'id'), ${Number(count)}::int)`.execute(tx)
  await sql`insert into topics (title, summary, owner_id, head_revision_id, created_at, updated_at)
    select 'Topic ' || n, 'What topic ' || n || ' is about: ' || repeat(md5(n::text) || ' ', 3)
      || case when n % 10 = 0 then 'inflation' else '' end || case when n % 1000 = 0 then 'zygote' else '' end, 1, n, now(), now()
    from generate_series(1, ${Number(count)}::int) n`.execute(tx)
  await sql`insert into collection_nodes (collection_id, topic_id, position)
    select 1 + n % 100, n, n from generate_series(1, ${Number(count)}::int) n`.execute(tx)
})
await sql`vacuum analyze`.execute(database.db)
await database.close()
exit(0)
