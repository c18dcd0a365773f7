import { sql } from "kysely"
import type { Db } from "../src/platform/db/open.ts"

/**
 * The cases of every figure, found again from the definitions that are shown beside them: each as a query of its own over the tables of
 * topics, reviews and events, and their numbers worked out from the sorted values. It shares nothing with what the hub counts by.
 */
type OracleCase = { project: number | null; restricted: boolean; month: string; value: number }

const open = `topic.id not in (select held.topic_id from embargoed_topics held, embargoes e
  where e.collection_id = held.collection_id and e.released_at is null and e.until > :now)`
const place = `topic.project_id as project, coalesce((select restricted from projects where id = topic.project_id), false) as restricted`
const month = (moment: string) => `to_char(timezone(:zone, ${moment}), 'YYYY-MM') as month`
const days = (from: string, to: string) =>
  `greatest(0, extract(epoch from (${to}))::float8 - extract(epoch from (${from}))::float8) / 86400.0 as value`
const firstApproval = `(select e.at from events e where e.type = 'topic.approved' and e.subject_id = topic.id order by e.at limit 1)`
const roundsUntil = (moment: string) =>
  `(select count(*) from review_rounds r where r.topic_id = topic.id and r.created_at <= ${moment} and r.status in ('open', 'closed'))`

const approvedTopics = `from (select topic.*, ${firstApproval} as first from topics topic) topic
  where ${open} and (topic.first is not null or topic.approved_revision_id is not null)`

/** What has a moment, and how many have none. */
const questions: Record<string, { cases: string; blanks?: string }> = {
  draft_to_approval: {
    cases: `select ${place}, ${month("topic.first")}, ${days("topic.created_at", "topic.first")} ${approvedTopics} and first is not null`,
    blanks: `select ${place} ${approvedTopics} and first is null`,
  },
  rounds_to_approval: {
    cases: `select ${place}, ${month("topic.first")}, ${roundsUntil("topic.first")}::float8 as value ${approvedTopics}
      and ${roundsUntil("topic.first")} >= 1`,
    blanks: `select ${place} ${approvedTopics} and (first is null or ${roundsUntil("topic.first")} = 0)`,
  },
  first_round: {
    cases: `select ${place}, ${month("topic.first")}, case ${roundsUntil("topic.first")} when 1 then 1 else 0 end::float8 as value
      ${approvedTopics} and ${roundsUntil("topic.first")} >= 1`,
    blanks: `select ${place} ${approvedTopics} and (first is null or ${roundsUntil("topic.first")} = 0)`,
  },
  waiting_for_reviewer: {
    cases: `select ${place}, ${month("q.decided_at")}, ${days("q.created_at", "q.decided_at")}
      from review_requests q, topics topic
      where topic.id = q.topic_id and ${open} and q.decision is not null and q.status <> 'withdrawn'`,
  },
  waiting_for_author: {
    cases: `select ${place}, ${month("r.settled_at")}, ${days("last.at", "r.settled_at")}
      from review_rounds r join topics topic on topic.id = r.topic_id
      join (select distinct on (round_id) round_id, decided_at as at from review_requests where decided_at is not null
        order by round_id, decided_at desc) last on last.round_id = r.id
      where ${open} and r.status = 'closed' and r.settled_at is not null
        and r.id in (select q.round_id from review_requests q, review_points p where p.request_id = q.id)`,
    blanks: `select ${place} from review_rounds r join topics topic on topic.id = r.topic_id
      where ${open} and r.status = 'closed' and r.settled_at is null
        and r.id in (select q.round_id from review_requests q where q.decided_at is not null)
        and r.id in (select q.round_id from review_requests q, review_points p where p.request_id = q.id)
        and r.number < (select max(number) from review_rounds later where later.topic_id = topic.id)`,
  },
  waiting_for_publishing: {
    cases: `select ${place}, ${month("e.at")}, ${days("a.at", "e.at")}
      from topics topic join events a on a.subject_id = topic.id and a.type = 'topic.approved'
      join lateral (select * from events p where p.subject_id = topic.id and p.id > a.id
        and p.type in ('topic.approved', 'topic.published') order by p.id limit 1) e on true
      where ${open} and e.type = 'topic.published' and e.data ->> 'from' in ('approved', 'staging')`,
    blanks: `select ${place} from events e join topics topic on topic.id = e.subject_id
      where ${open} and e.type = 'topic.published' and e.data ->> 'from' in ('approved', 'staging')
        and not exists (select from events a where a.type = 'topic.approved' and a.subject_id = topic.id and a.id < e.id)`,
  },
  suggestions_taken: {
    cases: `select ${place}, ${month("decided.at")}, case when decided.how = 'rejected' then 0 else 1 end::float8 as value
      from (
        select (select q.topic_id from review_requests q where q.id = p.request_id) as topic_id, p.disposed_at as at, p.disposition as how
        from review_points p where p.kind = 'suggestion' and p.request_id is not null
          and p.disposition in ('accepted', 'accepted_edited', 'partly', 'rejected')
        union all select c.topic_id, c.resolved_at, c.outcome from comments c
          where c.suggestion is not null and c.outcome in ('accepted', 'accepted_edited', 'rejected')) decided
      join topics topic on topic.id = decided.topic_id where ${open}`,
  },
  overdue: {
    cases: `select ${place}, to_char(q.due_date, 'YYYY-MM') as month,
        case when q.decided_at is not null and timezone(:zone, q.decided_at)::date <= q.due_date then 0 else 1 end::float8 as value
      from review_requests q join topics topic on topic.id = q.topic_id
      where ${open} and q.status not in ('cancelled', 'declined', 'delegated', 'withdrawn')
        and q.due_date < timezone(:zone, :now)::date`,
  },
  rework: {
    cases: `select ${place}, ${month("a.at")}, case when 0 < (
        select count(*) from revisions later where later.topic_id = topic.id and later.content_hash is distinct from approved.content_hash
          and later.created_at > a.at and later.created_at - a.at <= interval '30 days') then 1 else 0 end::float8 as value
      from events a join topics topic on topic.id = a.subject_id
      join revisions approved on approved.id::text = a.data ->> 'revision_id' and approved.topic_id = topic.id
      where ${open} and a.type = 'topic.approved' and :now - a.at >= interval '30 days'`,
    blanks: `select ${place} from events a join topics topic on topic.id = a.subject_id
      where ${open} and a.type = 'topic.approved' and :now - a.at >= interval '30 days'
        and not exists (select from revisions r where r.topic_id = topic.id and r.id::text = a.data ->> 'revision_id')`,
  },
  import_to_edition: {
    cases: `select topic.project_id as project, coalesce((select restricted from projects where id = topic.project_id), false) as restricted,
        ${month("topic.published")}, ${days("topic.finished_at", "topic.published")}
      from (
        select i.*, (
          select min(p.published_at) from publications p where p.published_at >= i.finished_at and p.id in (
            select inside.publication_id from publication_topics inside join topics topic on topic.id = inside.topic_id
            where topic.project_id is not distinct from i.project_id and ${open}
              and topic.id in (select item.topic_id from import_items item where item.import_id = i.id))) as published
        from imports i where i.status = 'completed' and i.finished_at is not null) topic
      where topic.published is not null`,
    blanks: `select topic.project_id as project, coalesce((select restricted from projects where id = topic.project_id), false) as restricted
      from imports topic where topic.status = 'completed' and topic.finished_at is null`,
  },
}

export const oracleFigures = Object.keys(questions)

/** Everything that belongs to a figure, case by case. */
export async function askOracle(db: Db, figure: string, { now, zone }: { now: Date; zone: string }) {
  const { cases, blanks } = questions[figure]!
  const filled = (text: string) =>
    text.replaceAll(":now", `timestamptz '${now.toISOString()}'`).replaceAll(":zone", `'${zone}'`)
  const found = await sql.raw<OracleCase>(filled(cases)).execute(db)
  const lost = blanks === undefined ? [] : (await sql.raw<OracleCase>(filled(blanks)).execute(db)).rows
  return { cases: found.rows, blanks: lost }
}

/** The months of a period. */
export function isInPeriod(month: string, period: string): boolean {
  const [year, part] = [period.slice(0, 4), period.slice(5)]
  if (!month.startsWith(year)) return false
  if (part === "") return true
  return part.startsWith("Q") ? Math.ceil(Number(month.slice(5)) / 3) === Number(part.slice(1)) : month === period
}

/** The value below which that share of the sorted numbers lies, between two of them where it falls there. */
export function percentileOf(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const at = share * (sorted.length - 1)
  const below = sorted[Math.floor(at)]!
  return below + (at - Math.floor(at)) * ((sorted[Math.ceil(at)] ?? below) - below)
}
