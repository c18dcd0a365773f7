import type { PendingActionKind } from "@hub/contract/pending-actions"
import { type RawBuilder, sql } from "kysely"
import { selectCurrentAbsences } from "../people/absences/current.ts"
import type { Ctx } from "../platform/ctx.ts"
import { selectOpenPoints } from "./open-points.ts"
import { staleApproval } from "./stale-approval.ts"
import { deputyMayAnswer } from "./deputy.ts"

/** One turn as the database finds it. */
export type PendingActionRow = {
  kind: PendingActionKind
  id: number
  title: string
  /** What else belongs into the sentence: who asked, or how many answered. */
  detail: string
  person_id: number
  since: Date
  due_date: string | null
  priority: string | null
  project_id: number | null
  topic_id: number | null
  round_id: number | null
  import_id: number | null
  sort_key: number
  link: string
  /** The reviewer who is away, where it is the turn of their deputy. */
  instead_of: number | null
}

/**
 * Whose turn it is, everywhere in the hub, since when: the one place that knows. Each part can be found by the person, the
 * topic, the round or the import alone, since PostgreSQL takes a condition on the whole into each.
 * A draft is nobody's turn: its author is not waited for before they send it.
 */
export const selectPendingActions = (ctx: Ctx) => sql<PendingActionRow>`(
${selectReviewerActions(ctx)}
union all
${selectRequesterActions(ctx)}
union all
${selectOwnerActions()}
union all
${selectCommentActions()}
union all
${selectVariableActions()}
)`

/** Who answers a request: the reviewer, or their deputy while they are away. The first part names the columns of all. */
const selectReviewerActions = (ctx: Ctx) => sql`
  select 'review' as kind, r.id, rounds.topic_title as title, asker.name as detail, r.reviewer_id as person_id,
    r.created_at as since, r.due_date, r.priority, topics.project_id, r.topic_id, r.round_id, null::bigint as import_id,
    '/reviews/tasks/' || r.id as link, null::bigint as instead_of
  from review_requests r
    join review_rounds rounds on rounds.id = r.round_id
    join people asker on asker.id = r.requested_by
    left join topics on topics.id = r.topic_id
  where ${isAnswerable(ctx)}
union all
  select 'review', r.id, rounds.topic_title, asker.name, away.deputy_id, greatest(r.created_at, away.since), r.due_date, r.priority,
    topics.project_id, r.topic_id, r.round_id, null, '/reviews/tasks/' || r.id, r.reviewer_id
  from ${selectCurrentAbsences(ctx)} away
    join review_requests r on r.reviewer_id = away.person_id
    join review_rounds rounds on rounds.id = r.round_id
    join people asker on asker.id = r.requested_by
    left join topics on topics.id = r.topic_id
  where ${isAnswerable(ctx)} and ${deputyMayAnswer("r")}`

/** Who asked and has to do something before there is an answer: the reviewer is away or declined, or the link ran out. */
const selectRequesterActions = (ctx: Ctx) => sql`
  select 'absent', r.id, rounds.topic_title, reviewer.name, r.requested_by, greatest(r.created_at, away.since), r.due_date, r.priority,
    topics.project_id, r.topic_id, r.round_id, null, '/topics/' || r.topic_id || '/review-feedback/' || r.id, null
  from ${selectCurrentAbsences(ctx)} away
    join review_requests r on r.reviewer_id = away.person_id
    join review_rounds rounds on rounds.id = r.round_id
    join people reviewer on reviewer.id = r.reviewer_id
    join topics on topics.id = r.topic_id
  where ${isAnswerable(ctx)} and not ${deputyMayAnswer("r")}
union all
  select 'renew', r.id, rounds.topic_title, reviewer.name, r.requested_by,
    (select max(expires_at) from review_links where request_id = r.id and revoked_at is null),
    r.due_date, r.priority, topics.project_id, r.topic_id, r.round_id, null, '/reviews?tab=waiting', null
  from review_requests r
    join review_rounds rounds on rounds.id = r.round_id
    join people reviewer on reviewer.id = r.reviewer_id
    left join topics on topics.id = r.topic_id
  where r.status in ('pending', 'in_progress') and exists (${runOut(ctx)})
union all
  select 'replace', r.id, rounds.topic_title, reviewer.name, r.requested_by, r.left_at, r.due_date, r.priority,
    topics.project_id, r.topic_id, r.round_id, null, '/topics/' || r.topic_id || '/review-feedback/' || r.id, null
  from review_requests r
    join review_rounds rounds on rounds.id = r.round_id
    join people reviewer on reviewer.id = r.reviewer_id
    join topics on topics.id = r.topic_id
  where r.status = 'declined' and r.step_id is null and r.passed_over_at is null and rounds.status = 'open'
    and not exists (select 1 from review_requests where delegated_from = r.id)`

/** Who goes on with what is theirs: a topic, an ordered review, an import. */
const selectOwnerActions = () => sql`
  select case when answer.is_settled then 'resubmit' else 'incorporate' end, topics.id, topics.title, coalesce(answer.reviewer, ''), topics.owner_id,
    coalesce(answer.decided_at, topics.updated_at), null, answer.priority, topics.project_id, topics.id, answer.round_id, null,
    '/topics/' || topics.id || case when answer.id is null or answer.is_settled then ''
      else coalesce('?point=' || (${firstOpenPoint}), '/review-feedback/' || answer.id) end, null
  from topics left join lateral (
    select r.id, r.round_id, r.decided_at, r.priority, ${namesOfChangeRequesters} as reviewer, ${isSettled} as is_settled
    from review_requests r
    where r.topic_id = topics.id and r.decision = 'request_changes' order by r.round_id desc, r.decided_at limit 1
  ) answer on true
  where topics.status = 'revisions_requested' and topics.owner_id is not null and not exists (
    select 1 from review_sequences s where s.topic_id = topics.id and s.status in ('active', 'paused'))
union all
  select 'reopen', topics.id, topics.title, coalesce(answer.reviewer, ''), topics.owner_id,
    coalesce(answer.decided_at, topics.updated_at), null, answer.priority, topics.project_id, topics.id, answer.round_id, null,
    '/topics/' || topics.id, null
  from topics left join lateral (
    select r.round_id, r.decided_at, r.priority, people.name as reviewer
    from review_requests r join people on people.id = coalesce(r.answered_by, r.reviewer_id)
    where r.topic_id = topics.id and r.decision = 'reject' order by r.id desc limit 1
  ) answer on true
  where topics.status = 'rejected' and topics.owner_id is not null
union all
  select 'advance', s.id, s.topic_title, coalesce(s.paused_for, case when exists (
      select 1 from review_steps where sequence_id = s.id and status = 'cancelled') then 'lost' else s.status end), s.created_by, s.turn_since, null, s.priority,
    topics.project_id, s.topic_id, s.round_id, null, '/topics/' || s.topic_id, null
  from review_sequences s left join topics on topics.id = s.topic_id
  where s.status in ('draft', 'active', 'paused') and (s.status <> 'active' or not exists (
    select 1 from review_steps where sequence_id = s.id and status = 'active'))
union all
  select 'publish', topics.id, topics.title, '', topics.owner_id,
    coalesce((select max(at) from events where type = 'topic.approved' and subject_id = topics.id), topics.updated_at),
    null, null, topics.project_id, topics.id, null, null, '/topics/' || topics.id, null
  from topics where topics.status = 'approved' and topics.owner_id is not null and not exists ${staleApproval}
union all
  select 'reapprove', topics.id, topics.title, stale.reviewer, topics.owner_id, coalesce(stale.since, stale.decided_at), null,
    null, topics.project_id, topics.id, stale.round_id, null, '/topics/' || topics.id || '/review-feedback/' || stale.id, null
  from topics join lateral ${staleApproval} stale on true
  where topics.status in ('approved', 'published') and topics.owner_id is not null
union all
  select 'import', imports.id, imports.filename, imports.topics_count::text, imports.created_by,
    coalesce((select max(at) from events where type = 'import.converted' and subject_id = imports.id), imports.created_at),
    null, null, null, null, null, imports.id, '/import/' || imports.id || '/review', null
  from imports where imports.status = 'needs_review'`

/** The point that comes first of those that wait for a decision, which is made beside the text. */
const firstOpenPoint = sql`select min(open.id) from ${selectOpenPoints(sql`topics.id`)} open`

/** Who is to see to a comment. */
const selectCommentActions = () => sql`
  select 'comment', comments.id, topics.title, ${beginning(sql`comments.body`)}, comments.assignee_id, comments.assigned_at, null, null,
    topics.project_id, topics.id, null, null, '/topics/' || topics.id || '?comment=' || comments.id, null
  from comments join topics on topics.id = comments.topic_id
  where comments.assignee_id is not null and comments.resolved_at is null and topics.status <> 'archived'`

/** Every administrator, once for each variable that others asked for and that is not there yet. */
const selectVariableActions = () => sql`
  select 'variable', asked.id, asked.slug, asker.name, users.person_id, asked.created_at, null, null, null, null, null, null,
    '/admin/variables?ask=' || asked.slug, null
  from variable_requests asked
    join people asker on asker.id = asked.asked_by
    join users on users.role = 'admin' and users.active and users.person_id <> asked.asked_by
  where not exists (select 1 from variables where variables.slug = asked.slug) and not exists (
    select 1 from variable_requests before
    where before.slug = asked.slug and before.id < asked.id and before.asked_by <> users.person_id)`

/** The first words of a text, on one line. */
const beginning = (text: RawBuilder<unknown>) => sql`(
  select case when length(line) > 160 then left(line, 160) || '…' else line end
  from (select regexp_replace(${text}, '\\s+', ' ', 'g') as line) one)`

/** Who requested changes in the round of this answer: "Eve", "Eve and Gus", "Eve, Gus and 2 others". */
const namesOfChangeRequesters = sql`(
  select case count(*) when 1 then min(name) when 2 then string_agg(name, ' and ' order by place)
    else string_agg(name, ', ' order by place) filter (where place <= 2) || ' and ' || (count(*) - 2)
      || case count(*) when 3 then ' other' else ' others' end end
  from (
    select people.name, row_number() over (order by asked.decided_at, asked.id) as place
    from review_requests asked join people on people.id = asked.reviewer_id
    where asked.round_id = r.round_id and asked.decision = 'request_changes'
  ) named)`

/** Whether every point of a topic has its answer, and something was done about this request for changes: then it can be sent again. */
const isSettled = sql`not exists (
    select 1 from review_points point join review_requests asked on asked.id = point.request_id
    where asked.topic_id = topics.id and point.disposition is null
  ) and (r.decided_revision_id is distinct from topics.head_revision_id or exists (
    select 1 from review_points point join review_requests asked on asked.id = point.request_id
    where asked.round_id = r.round_id
  ))`

/** An open request whose link is good, and whose sequence goes on. */
const isAnswerable = (ctx: Ctx) => sql`r.status in ('pending', 'in_progress') and not exists (${runOut(ctx)})
  and not exists (select 1 from review_steps step join review_sequences s on s.id = step.sequence_id
    where step.id = r.step_id and s.status = 'paused')`

/** The link of a request that nobody can answer any more until it is renewed. */
const runOut = ({ now }: Ctx) =>
  sql`select 1 from review_links where request_id = r.id and revoked_at is null and expires_at <= ${now}`
