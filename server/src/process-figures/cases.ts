import { type ProcessFigureKey, reworkDays } from "@hub/contract/process-figures/values"
import { type RawBuilder, sql } from "kysely"

/** The moment of counting, and the time zone in which its days begin. */
export type CountingMoment = { now: Date; zone: string }

/**
 * The cases of a figure: a query of project_id, the day on which each ended, and its value, and one of a project_id for each case
 * that belongs to no day. Both find `counted_topics`: every topic but those under embargo.
 */
type FigureQueries = { cases: RawBuilder<unknown>; blanks?: RawBuilder<unknown> }

const dayOf = (moment: string, zone: string) => sql`(${sql.ref(moment)} at time zone ${zone})::date`
const daysFrom = (from: string, to: string) =>
  sql`greatest(extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}), 0)::float8 / 86400`

export function queryCases(key: ProcessFigureKey, at: CountingMoment): FigureQueries {
  return caseQueries[key](at)
}

/** The first approval of each topic that was approved, with the rounds until then; without an event it has no moment. */
const firstApprovals = sql`(
  select t.id as topic_id, t.project_id, t.created_at, approval.at,
    (select count(*) from review_rounds r where r.topic_id = t.id and r.status <> 'cancelled' and r.created_at <= approval.at) as rounds
  from counted_topics t
  left join (select subject_id, min(at) as at from events where type = 'topic.approved' group by subject_id) approval
    on approval.subject_id = t.id
  where approval.at is not null or t.approved_revision_id is not null) approved`

const caseQueries: Record<ProcessFigureKey, (at: CountingMoment) => FigureQueries> = {
  draft_to_approval: ({ zone }) => ({
    cases: sql`select project_id, ${dayOf("at", zone)} as day, ${daysFrom("created_at", "at")} as value
      from ${firstApprovals} where at is not null`,
    blanks: sql`select project_id from ${firstApprovals} where at is null`,
  }),
  rounds_to_approval: ({ zone }) => ({
    cases: sql`select project_id, ${dayOf("at", zone)} as day, rounds::float8 as value from ${firstApprovals} where rounds > 0`,
    blanks: sql`select project_id from ${firstApprovals} where rounds = 0`,
  }),
  first_round: ({ zone }) => ({
    cases: sql`select project_id, ${dayOf("at", zone)} as day, (rounds = 1)::int::float8 as value
      from ${firstApprovals} where rounds > 0`,
    blanks: sql`select project_id from ${firstApprovals} where rounds = 0`,
  }),
  waiting_for_reviewer: ({ zone }) => ({
    cases: sql`select t.project_id, ${dayOf("q.decided_at", zone)} as day, ${daysFrom("q.created_at", "q.decided_at")} as value
      from review_requests q join counted_topics t on t.id = q.topic_id
      where q.status in ('approved', 'changes_requested', 'rejected')`,
  }),
  waiting_for_author: ({ zone }) => ({
    cases: sql`select project_id, ${dayOf("settled_at", zone)} as day, ${daysFrom("answered_at", "settled_at")} as value
      from ${answeredRounds} where settled_at is not null`,
    blanks: sql`select project_id from ${answeredRounds} where settled_at is null
      and exists (select from review_rounds later where later.topic_id = answered.topic_id and later.number > answered.number)`,
  }),
  waiting_for_publishing: ({ zone }) => ({
    cases: sql`select project_id, ${dayOf("at", zone)} as day, ${daysFrom("approved_at", "at")} as value
      from ${publishings} where approved > coalesce(published, 0)`,
    blanks: sql`select project_id from ${publishings} where approved is null`,
  }),
  suggestions_taken: ({ zone }) => ({
    cases: sql`select t.project_id, ${dayOf("p.disposed_at", zone)} as day, (p.disposition <> 'rejected')::int::float8 as value
      from review_points p join review_requests q on q.id = p.request_id join counted_topics t on t.id = q.topic_id
      where p.kind = 'suggestion' and p.disposition <> 'deferred'
      union all
      select t.project_id, ${dayOf("c.resolved_at", zone)}, (c.outcome <> 'rejected')::int::float8
      from comments c join counted_topics t on t.id = c.topic_id where c.outcome is not null`,
  }),
  overdue: ({ now, zone }) => ({
    cases: sql`select t.project_id, q.due_date as day,
        coalesce(${dayOf("q.decided_at", zone)} > q.due_date, true)::int::float8 as value
      from review_requests q join counted_topics t on t.id = q.topic_id
      where q.status in ('pending', 'in_progress', 'approved', 'changes_requested', 'rejected')
        and q.due_date < (${now}::timestamptz at time zone ${zone})::date`,
  }),
  rework: ({ now, zone }) => ({
    cases: sql`select project_id, ${dayOf("at", zone)} as day, changed::int::float8 as value
      from ${oldApprovals(now)} where changed is not null`,
    blanks: sql`select project_id from ${oldApprovals(now)} where changed is null`,
  }),
  import_to_edition: ({ zone }) => ({
    cases: sql`select project_id, ${dayOf("published_at", zone)} as day, ${daysFrom("finished_at", "published_at")} as value
      from ${finishedImports} where published_at is not null`,
    blanks: sql`select project_id from ${finishedImports} where finished_at is null`,
  }),
}

/** Rounds that are over and in which somebody said something about the text. */
const answeredRounds = sql`(
  select t.project_id, r.topic_id, r.number, r.settled_at, max(q.decided_at) as answered_at
  from review_rounds r join counted_topics t on t.id = r.topic_id join review_requests q on q.round_id = r.id
  where r.status = 'closed' and exists (
    select from review_requests said join review_points p on p.request_id = said.id where said.round_id = r.id)
  group by r.id, t.project_id
  having max(q.decided_at) is not null) answered`

/** Each time that a topic was published as approved, with the last approval before, and what was published last before by its order. */
const publishings = sql`(
  select t.project_id, e.at, e.approved, e.published, approval.at as approved_at
  from (
    select type, subject_id, at, data ->> 'from' as before,
      max(id) filter (where type = 'topic.approved') over earlier as approved,
      max(id) filter (where type = 'topic.published') over earlier as published
    from events where type in ('topic.approved', 'topic.published')
    window earlier as (partition by subject_id order by id rows between unbounded preceding and 1 preceding)) e
  join counted_topics t on t.id = e.subject_id
  left join events approval on approval.id = e.approved
  where e.type = 'topic.published' and e.before in ('approved', 'staging')) publishing`

/** Approvals whose days for changes are over, and whether other words were saved in them. */
const oldApprovals = (now: Date) => sql`(
  select t.project_id, e.at, case when r.id is not null then exists (
    select from revisions changed where changed.topic_id = t.id and changed.content_hash <> r.content_hash
      and changed.created_at > e.at and changed.created_at <= e.at + make_interval(days => ${reworkDays})) end as changed
  from events e join counted_topics t on t.id = e.subject_id
  left join revisions r on r.id = (e.data ->> 'revision_id')::bigint and r.topic_id = t.id
  where e.type = 'topic.approved' and e.at <= ${now}::timestamptz - make_interval(days => ${reworkDays})) approval`

/** Imports that made topics, and the first edition since with a topic of theirs that is in the same project. */
const finishedImports = sql`(
  select i.project_id, i.finished_at, min(p.published_at) filter (where p.published_at >= i.finished_at) as published_at
  from imports i
  left join import_items item on item.import_id = i.id
  left join counted_topics t on t.id = item.topic_id and t.project_id is not distinct from i.project_id
  left join publication_topics shown on shown.topic_id = t.id
  left join publications p on p.id = shown.publication_id
  where i.status = 'completed'
  group by i.id) imported`
