import { argv, exit } from "node:process"
import { sql } from "kysely"
import { migrate } from "../src/platform/db/migrate.ts"
import { openDatabase } from "../src/platform/db/open.ts"
import { findPackedDatabase } from "../src/platform/db/packed-database.ts"
import { hashPassword } from "../src/account/password.ts"

// Fills an empty database, by address or in a folder, with an administrator, 1,000 projects, 20,000 tasks and what belongs
// to them, and with so many topics of 240 words, drawn as in a language: few words often, many seldom. Every text has the
// word "theword", every tenth "inflation" and the variable {{rate}}, every hundredth "hedonic", every thousandth "zygote"; all titles begin with "Topic".
const [, , place = "", email = "", password = "", count = "1000"] = argv
const topics = Number(count)
const database = await openDatabase(
  place.startsWith("postgres") ? { url: place } : { folder: place, ...findPackedDatabase() },
  (sentence) => {
    throw new Error(sentence)
  },
)
await migrate(database.db)
const password_hash = await hashPassword(password)
const { rows: indexes } = await sql<{ name: string; made: string }>`
  select indexname as name, indexdef as made from pg_indexes
  where tablename in ('topic_texts', 'topic_words') and indexdef like '% gin %'`.execute(database.db)
for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(database.db)

await database.db.transaction().execute(async (tx) => {
  const run = (text: string) => sql.raw(text).execute(tx)
  await sql`insert into people (name, email, created_at) values ('Ada', ${email}, now())`.execute(tx)
  await sql`insert into users (person_id, role, password_hash, created_at)
    select id, 'admin', ${password_hash}, now() from people`.execute(tx)
  await run(`insert into people (name, email, organization, created_at)
    select 'Person ' || n, 'person' || n || '@bench.test', 'Office ' || n % 20, now() from generate_series(2, 2000) n`)
  await run(`insert into projects (name, description, status, owner_id, created_at, updated_at)
    select 'Project ' || n, 'What project ' || n || ' is about.', (array['active', 'planning', 'review', 'completed'])[1 + n % 4],
      1 + n % 2000, now(), now() from generate_series(1, 1000) n`)
  await run(`insert into project_stakeholders (project_id, person_id)
    select p, 1 + (p * 7 + n * 13) % 2000 from generate_series(1, 1000) p, generate_series(1, 5) n on conflict do nothing`)
  await run(`insert into collections (name, project_id, created_at)
    select 'Collection ' || n, 1 + n % 1000, now() from generate_series(1, 500) n`)
  await run(
    `insert into tags (name, colour, created_at) select 'tag ' || n, 'blue', now() from generate_series(1, 200) n`,
  )

  await run(`create temporary table paragraphs on commit drop as
    select p, string_agg(translate(left(md5(w::text), 2 + w % 8), '0123456789', 'ghijklmnop'), ' ') as words
    from (select p, floor(exp(random() * ln(20000)))::int as w from generate_series(0, 3999) p, generate_series(1, 60)) drawn
    group by p`)
  await run(`insert into revisions (id, topic_id, number, title, content, author_id, kind, content_hash, created_at)
    overriding system value
    select n, n, 1, 'Topic ' || n || ' ' || split_part(a.words, ' ', 1), 'theword ' || a.words || '. ' || b.words || '. '
      || case when n % 10 = 0 then 'inflation of {{rate}} ' else '' end || case when n % 100 = 0 then 'hedonic ' else '' end
      || case when n % 1000 = 0 then 'zygote ' else '' end || c.words || '. ' || d.words || '.', 1, 'save', md5(n::text), now()
    from generate_series(1, ${topics}) n
      join paragraphs a on a.p = n % 4000 join paragraphs b on b.p = (n * 7 + n / 4000) % 4000
      join paragraphs c on c.p = (n * 13 + n / 4000) % 4000 join paragraphs d on d.p = (n * 29 + n / 4000) % 4000`)
  await run(`insert into topics (title, summary, project_id, owner_id, status, head_revision_id, created_at, updated_at)
    select title, left(content, 200), 1 + id % 1000, 1 + id % 2000,
      case when id % 50 = 0 then 'pending_review' when id % 3 = 0 then 'published' else 'draft' end, id, now(), now()
    from revisions order by id`)
  // What these texts use and lack is written down as reading them would; else the hub would read all while it is measured.
  await run("insert into variables (slug, value, updated_at) values ('rate', '3 %', now())")
  await run(
    "insert into topic_uses (topic_id, kind, key, line) select id, 'variable', 'rate', 1 from topics where id % 10 = 0",
  )
  await run(`insert into topic_faults (topic_id, position, rule, line, words, message)
    select id, n, (array['missing_alt', 'heading_jump'])[n], n, 'some words', 'What is wrong with these words.'
    from topics, generate_series(1, 2) n where id <= 2000`)
  await run("insert into uses_read (topic_id, revision_id) select id, head_revision_id from topics")
  await run(`insert into collection_nodes (collection_id, topic_id, position)
    select 1 + id % 500, id, id from topics`)

  await run("insert into collections (name, project_id, created_at) values ('Yearbook', 1, now())")
  await run(
    "insert into collection_nodes (collection_id, topic_id, position) select 501, id, id from topics where id <= 2000",
  )

  await run(`insert into tasks (project_id, topic_id, title, assignee_id, priority, status, due_date, created_by, assigned_at, created_at, updated_at)
    select 1 + n % 1000, 1 + n % ${topics}, 'Task ' || n || case when n % 100 = 0 then ' hedonic' else '' end, 1 + n % 2000,
      (array['low', 'medium', 'high', 'urgent'])[1 + n % 4], (array['todo', 'in_progress', 'blocked', 'done'])[1 + n % 4],
      current_date + n % 200 - 60, 1, now(), now(), now() from generate_series(1, 20000) n`)
  await run(`insert into milestones (project_id, name, type, date, created_at, updated_at)
    select 1 + n % 1000, 'Milestone ' || n, (array['milestone', 'deadline', 'release'])[1 + n % 3], current_date + n % 400 - 100,
      now(), now() from generate_series(1, 4000) n`)
  await run(`insert into milestone_topics select 1 + id % 4000, id from topics where id <= 20000`)
  await run(`insert into tag_uses (tag_id, topic_id) select 1 + id % 200, id from topics where id % 5 = 0`)
  await run(`insert into tag_uses (tag_id, project_id) select 1 + id % 200, id from projects`)
  await run(`insert into meetings (project_id, title, start_date, end_date, created_by, created_at)
    select 1 + n % 1000, 'Meeting ' || n, current_date + n % 300 - 100, current_date + n % 300 - 100, 1, now()
    from generate_series(1, 500) n`)
  await run(`insert into review_rounds (topic_id, topic_title, number, kind, revision_id, opened_by, created_at)
    select id, title, 1, 'parallel', id, 1, now() from topics where status = 'pending_review'`)
  await run(`insert into review_requests (round_id, topic_id, reviewer_id, requested_by, priority, due_date, message, revision_id,
      revision_number, created_at)
    select id, topic_id, 1 + id % 200, 1 + (id * 7) % 200, 'medium', current_date + 7, '', revision_id, 1, now()
    from review_rounds`)
  await run(`insert into review_rounds (topic_id, topic_title, number, kind, revision_id, status, opened_by, created_at)
    select id, title, 1, 'parallel', id, 'closed', owner_id, now() - id * interval '1 minute' from topics where status = 'published'`)
  await run(`insert into review_requests (round_id, topic_id, reviewer_id, requested_by, priority, due_date, message, status,
      revision_id, revision_number, decision, summary, decided_revision_id, resolved_values, created_at, decided_at)
    select id, topic_id, 1 + (id * 3 + n) % 2000, opened_by, 'medium', current_date - 7, '', 'approved', revision_id, 1, 'approve',
      'Good as it is.', revision_id, case when topic_id % 10 = 0 then '{"rate": "3 %"}' else '{}' end::jsonb, created_at, created_at + n * interval '1 hour'
    from review_rounds, generate_series(1, 3) n where status = 'closed'`)
  await run(`insert into events (type, actor_id, subject_id, data, request_id, ip, at, dispatched_at)
    select case n when 1 then 'topic.created' else 'topic.saved' end, 1 + id % 2000, id,
      jsonb_build_object('title', title, 'revision', n), '', '', now(), now()
    from topics, generate_series(1, 3) n order by n, id`)
  await run(`insert into imports (filename, type, status, sha256, bytes, split_level, media_key, created_by, created_at)
    select 'File ' || n || '.docx', 'word', (array['completed', 'needs_review'])[1 + n % 2], md5(n::text), 1, 1, md5(n::text),
      1 + n % 2000, now() from generate_series(1, 500) n`)
})
for (const { made } of indexes) await sql.raw(made).execute(database.db)
await sql`vacuum analyze`.execute(database.db)
await database.close()
exit(0)
