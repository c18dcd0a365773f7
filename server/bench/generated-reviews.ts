import { sql } from "kysely"
import type { Db } from "../src/platform/db/open.ts"

/**
 * Fills a migrated database with so many review requests of the five years before a moment, and with all that belongs to them: topics,
 * texts, rounds, suggestions, approvals, editions and imports. The same numbers always give the same rows. Some moments are missing, as in
 * the rows of old hubs; the first of the projects have most topics, the last a few, and two are restricted.
 */
export async function generateReviews(
  db: Db,
  { requests, projects, now }: { requests: number; projects: number; now: Date },
): Promise<void> {
  await db.transaction().execute((tx) => fillTables((text) => sql.raw(text).execute(tx), { requests, projects, now }))
}

type RunSql = (text: string) => Promise<unknown>

async function fillTables(run: RunSql, { requests, projects, now }: { requests: number; projects: number; now: Date }) {
  const end = `timestamptz '${now.toISOString()}'`
  const topics = Math.round(requests / 5.4)
  await run("set local timezone to 'UTC'")
  await run(`create or replace function pg_temp.chance(key text) returns float8 language sql immutable as
    $$ select (hashtext(key)::bigint + 2147483648) / 4294967296.0 $$`)
  await addPlaces(run, projects, end)
  await addTopics(run, { topics, projects, end })
  await addRounds(run, end)
  await addRequests(run, end)
  await addPoints(run, end)
  await addHistory(run, end)
  await addEditions(run, topics, end)
  await run("drop table made_rounds, made_topics")
}

async function addPlaces(run: RunSql, projects: number, end: string) {
  await run(`insert into people (name, email, created_at)
    select 'Reviewer ' || n, 'reviewer' || n || '@figures.test', ${end} from generate_series(1, 40) n`)
  await run(`insert into projects (name, owner_id, created_at, updated_at, restricted)
    select 'Project ' || n, (select min(id) from people), ${end}, ${end}, n in (3, ${projects}) from generate_series(1, ${projects}) n`)
  await run(`insert into collections (name, project_id, created_at)
    select 'Collection ' || n, (select min(id) from projects) + n % ${projects}, ${end} from generate_series(1, ${projects}) n`)
}

/** Project by a power of chance, so that few have many; one topic of twenty is in none. */
async function addTopics(run: RunSql, { topics, projects, end }: { topics: number; projects: number; end: string }) {
  await run(`create table made_topics as
    select n, nextval('topics_id_seq') as id, case when pg_temp.chance('in ' || n) > 0.05 then
        (select min(id) from projects) + floor(${projects} * power(pg_temp.chance('project ' || n), 3))::int end as project_id,
      ${end} - pg_temp.chance('age ' || n) * interval '1700 days' as created_at
    from generate_series(1, ${topics}) n`)
}

/** Up to five rounds of a topic, one after the other: sent, answered, incorporated. */
async function addRounds(run: RunSql, end: string) {
  await run(`create table made_rounds as
    with lengths as (
      select id as topic_id, created_at, j, pg_temp.chance('outcome ' || n || ' ' || j) < 0.55 as approves,
        pg_temp.chance('cancelled ' || n || ' ' || j) < 0.05 as cancelled,
        power(pg_temp.chance('before ' || n || ' ' || j), 2) * 40 as before,
        power(pg_temp.chance('answering ' || n || ' ' || j), 2) * 25 as answering,
        power(pg_temp.chance('settling ' || n || ' ' || j), 2) * 12 as settling
      from made_topics, generate_series(1, 5) j where j <= 1 + floor(pg_temp.chance('rounds ' || n) * 4.4)),
    spans as (select *, sum(before + answering + settling) over (partition by topic_id order by j) as total from lengths)
    select nextval('review_rounds_id_seq') as id, topic_id, j as number, approves, cancelled,
      created_at + (total - settling - answering) * interval '1 day' as opened,
      created_at + (total - settling) * interval '1 day' as answered, created_at + total * interval '1 day' as settled
    from spans where created_at + (total - settling - answering) * interval '1 day' < ${end}`)
  await run("create index on made_rounds (topic_id)")
  await run("create index on made_rounds (id)")
  await run("analyze made_rounds, made_topics")
  await run(`create temporary table made_revisions as
    select topic_id, at, row_number() over (partition by topic_id order by at, hash) as number, hash from (
      select id as topic_id, created_at as at, 'first ' || id as hash from made_topics
      union all select topic_id, settled, case when pg_temp.chance('same ' || id) < 0.2 then 'first ' || topic_id else 'settled ' || id end
        from made_rounds where settled < ${end}
      union all select topic_id, answered + pg_temp.chance('reworked ' || id) * interval '70 days', 'reworked ' || id
        from made_rounds where approves and pg_temp.chance('rework ' || id) < 0.4
          and answered + pg_temp.chance('reworked ' || id) * interval '70 days' < ${end}) made`)
  await run(`insert into revisions (topic_id, number, title, content, kind, content_hash, created_at)
    select topic_id, number, 'Topic ' || topic_id, 'Words.', 'save', hash, at from made_revisions order by at`)
  await run("analyze revisions")
  await run(`insert into topics (id, title, status, project_id, head_revision_id, approved_revision_id, created_at, updated_at)
    overriding system value
    select t.id, 'Topic ' || t.id, 'draft', t.project_id, max(r.id), max(r.id) filter (where exists (
      select from made_rounds m where m.topic_id = t.id and m.approves and not m.cancelled and m.answered < ${end})), t.created_at, t.created_at
    from made_topics t join revisions r on r.topic_id = t.id group by t.id, t.project_id, t.created_at`)
  await run(`insert into review_rounds (id, topic_id, topic_title, number, kind, revision_id, status, opened_by, created_at, settled_at)
    overriding system value
    select m.id, topic_id, 'Topic ' || topic_id, number, 'parallel', t.head_revision_id,
      case when cancelled then 'cancelled' when answered < ${end} then 'closed' else 'open' end, (select min(id) from people), opened,
      case when not cancelled and settled < ${end} and pg_temp.chance('unsettled ' || m.id) > 0.1 then settled end
    from made_rounds m join topics t on t.id = topic_id`)
}

/** One to three people each round. The last of them answers when the round is answered, the others before. */
async function addRequests(run: RunSql, end: string) {
  await run(`insert into review_requests (round_id, topic_id, reviewer_id, requested_by, priority, due_date, message, revision_id,
      revision_number, created_at, status, decision, decided_revision_id, decided_at, left_at, withdrawn_at)
    select round_id, topic_id, reviewer, (select min(id) from people), 'medium', (opened + interval '9 days')::date, '', head, 1, opened, status,
      case when decided then case status when 'approved' then 'approve' when 'rejected' then 'reject' else 'request_changes' end end,
      case when decided then head end, case when decided then at end,
      case when status in ('declined', 'delegated') then at end, case when status = 'cancelled' then at end
    from (
      select *, status in ('approved', 'changes_requested', 'rejected', 'withdrawn') as decided from (
        select m.id as round_id, m.topic_id, m.opened, t.head_revision_id as head, least(at, ${end}) as at,
          (select min(id) from people) + (m.id * 7 + k * 11) % 40 as reviewer,
          case when m.cancelled then 'cancelled' when at >= ${end} then 'pending'
            when k > 1 and pg_temp.chance('gone ' || m.id || ' ' || k) < 0.06 then 'declined'
            when k > 1 and pg_temp.chance('gone ' || m.id || ' ' || k) < 0.1 then 'delegated'
            when k > 1 and pg_temp.chance('gone ' || m.id || ' ' || k) < 0.13 then 'withdrawn'
            when m.approves then 'approved' when pg_temp.chance('no ' || m.id) < 0.04 then 'rejected'
            else 'changes_requested' end as status
        from made_rounds m join topics t on t.id = m.topic_id, generate_series(1, 3) k,
          lateral (select case when k = 1 then m.answered
            else m.opened + (m.answered - m.opened) * pg_temp.chance('earlier ' || m.id || ' ' || k) end as at) answer
        where k <= 1 + floor(pg_temp.chance('people ' || m.id) * 3)) each) one`)
}

async function addPoints(run: RunSql, end: string) {
  await run("analyze review_requests, topics")
  await run(`insert into review_points (request_id, position, quote, body, kind, revision_id, start_at, end_at, disposition, disposed_at)
    select q.id, p, 'a', 'b', case when suggests then 'suggestion' else 'comment' end, q.revision_id, 0, 1,
      case when m.settled < ${end} then case when chance < 0.45 then 'accepted' when chance < 0.55 then 'accepted_edited'
        when chance < 0.62 then 'partly' when chance < 0.92 then 'rejected' else 'deferred' end end,
      case when m.settled < ${end} then m.settled end
    from review_requests q join made_rounds m on m.id = q.round_id, generate_series(1, 3) p,
      lateral (select pg_temp.chance('taken ' || q.id || ' ' || p) as chance,
        pg_temp.chance('suggests ' || q.id || ' ' || p) < 0.7 as suggests) drawn
    where q.decided_at is not null and p <= floor(pg_temp.chance('points ' || q.id) * 3.5)`)
  await run(`insert into comments (topic_id, body, revision_id, start_at, end_at, quote, created_by, created_at, suggestion,
      resolved_at, resolved_by, outcome, accepted_words)
    select t.id, '', t.head_revision_id, 0, 1, 'a', who, t.created_at, 'b', at, case when at is not null then who end, outcome,
      case when outcome = 'accepted_edited' then 'c' end
    from topics t, lateral (select (select min(id) from people) as who,
        case when t.created_at + interval '20 days' < ${end} then t.created_at + interval '20 days' end as at) moment,
      lateral (select case when at is not null then (array['accepted', 'accepted_edited', 'rejected'])[1 + t.id % 3] end as outcome) said
    where t.id % 7 = 0`)
}

/** What happened to topics, in the order in which it did. Some of it nobody has written down. */
async function addHistory(run: RunSql, end: string) {
  await run(`insert into events (type, subject_id, data, request_id, ip, at, dispatched_at)
    select type, topic_id, data, '', '', at, at from (
      select 'topic.created' as type, id as topic_id, jsonb_build_object('title', 'Topic') as data, created_at as at from made_topics
      union all
      select 'topic.saved', topic_id, jsonb_build_object('title', 'Topic', 'revision', number, 'merged', false), at from made_revisions
      union all
      select 'topic.approved', m.topic_id, jsonb_strip_nulls(jsonb_build_object('title', 'Topic', 'from', 'pending_review', 'to', 'approved',
        'revision_id', case when pg_temp.chance('nameless ' || m.id) > 0.02 then (
          select max(r.id) from revisions r where r.topic_id = m.topic_id and r.created_at <= m.answered) end)), m.answered
      from made_rounds m where approves and not cancelled and pg_temp.chance('unwritten ' || m.id) > 0.04
      union all
      select 'topic.published', topic_id, jsonb_build_object('title', 'Topic', 'to', 'published', 'revision_id', 1,
        'from', (array['approved', 'approved', 'approved', 'staging', 'draft'])[1 + id % 5]), at
      from made_rounds, lateral (select answered + pg_temp.chance('published ' || id) * interval '30 days' as at) later
      where approves and pg_temp.chance('publishes ' || id) < 0.7) happened
    where at < ${end} order by at, topic_id, type`)
}

/** Imports of ten topics each, and editions of them later. A collection under embargo takes some out of every number. */
async function addEditions(run: RunSql, topics: number, end: string) {
  const imports = Math.ceil(topics / 20)
  await run(`create temporary table made_imports as
    select n, nextval('imports_id_seq') as id, ${end} - pg_temp.chance('import ' || n) * interval '1500 days' as at,
      (select project_id from made_topics where made_topics.n = 10 * made.n) as project_id
    from generate_series(1, ${imports}) made (n)`)
  await run(`insert into imports (id, filename, type, status, sha256, bytes, split_level, media_key, created_by, created_at, finished_at, project_id)
    overriding system value
    select id, n || '.docx', 'word', case when n % 12 = 0 then 'failed' else 'completed' end, md5(n::text), 1, 1, md5(n::text),
      (select min(id) from people), at, case when n % 30 <> 1 then at end, project_id from made_imports`)
  await run(`insert into import_items (import_id, position, source_path, title, level, content, frontmatter, words, topic_id)
    select i.id, t.n, '', 'Topic', 1, 'Words.', '', 1, t.id from made_imports i join made_topics t on (t.n - 1) / 10 = i.n - 1`)
  await run(`create temporary table made_editions as
    select n, nextval('publications_id_seq') as id, case when n % 9 <> 0 then
      ${end} - pg_temp.chance('edition ' || n) * interval '1600 days' end as at
    from generate_series(1, ${imports}) n`)
  await run(`insert into publications (id, title, collection_id, kind, edition, status, options, variables, topics_count, key, created_by,
      created_at, published_at, visibility)
    overriding system value
    select id, 'Edition', (select min(id) from collections), 'pdf', n, case when at is null then 'failed' else 'superseded' end, '{}', '{}', 1,
      'figures', (select min(id) from people), ${end}, at, 'private' from made_editions`)
  await run(`insert into publication_topics (publication_id, position, level, topic_id, title, revision, approved)
    select e.id, t.n, 1, t.id, 'Topic', 1, true from made_editions e join made_topics t on t.n % ${imports} = e.n - 1`)
  await run(`insert into embargoes (collection_id, until, reason, two_people, set_at)
    select id, ${end} + interval '5 days', '', false, ${end} from (select max(id) as id from collections) last`)
  await run(
    `insert into embargoed_topics select (select max(id) from collections), id from made_topics where n % 41 = 0`,
  )
}
