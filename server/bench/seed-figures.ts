import { argv, exit } from "node:process"
import { sql } from "kysely"
import { hashPassword } from "../src/account/password.ts"
import { migrate } from "../src/platform/db/migrate.ts"
import { openDatabase } from "../src/platform/db/open.ts"
import { generateReviews } from "./generated-reviews.ts"

// Fills an empty PostgreSQL with an administrator, and with so many generated reviews in so many projects.
const [, , url = "", email = "", password = "", requests = "100000", projects = "200"] = argv
const database = await openDatabase({ url }, (sentence) => {
  throw new Error(sentence)
})
const { db } = database
await migrate(db)
await sql`insert into people (name, email, created_at) values ('Ada', ${email}, now())`.execute(db)
await sql`insert into users (person_id, role, password_hash, created_at)
  select id, 'admin', ${await hashPassword(password)}, now() from people`.execute(db)
await generateReviews(db, { requests: Number(requests), projects: Number(projects), now: new Date() })
await sql`vacuum analyze`.execute(db)
const { rows } = await sql<{ about: string }>`
  select (select count(*) from review_requests) || ' review requests of ' || (select count(*) from topics) || ' topics in '
    || (select count(*) from projects) || ' projects, ' || (select count(*) from review_points) || ' comments and suggestions, '
    || (select count(*) from events) || ' events' as about`.execute(db)
console.log(rows[0]?.about)
await database.close()
exit(0)
