import type { NextStep, AwaitedAction } from "@hub/contract/next-step"
import type { Topic, TopicPage } from "@hub/contract/topics"
import type { PublicationKind } from "@hub/contract/publications/values"
import { sql } from "kysely"
import { selectOpenPoints } from "../pending-actions/open-points.ts"
import { type PendingActionRow, selectPendingActions } from "../pending-actions/pending-actions.ts"
import { staleApproval } from "../pending-actions/stale-approval.ts"
import type { Ctx } from "../platform/ctx.ts"
import { utcDay } from "../platform/day.ts"
import { hasPermission } from "../policy.ts"
import { canRemind } from "../reviews/reminders/rest-period.ts"
import { listAskedAgain } from "../reviews/resubmit.ts"
import { selectTagMarks } from "../tags/marks.ts"
import { readTopic } from "../topics/read.ts"
import { decideNextStep } from "./next-step.ts"

/** A topic with its next step and its tags, as its reader sees it. */
export async function readTopicPage(ctx: Ctx, id: number): Promise<TopicPage> {
  const topic = await readTopic(ctx, id)
  const [next, tags] = await Promise.all([readNextStep(ctx, topic), selectTagsOfTopic(ctx, id)])
  return { ...topic, next, tags }
}

async function selectTagsOfTopic({ db }: Ctx, id: number): Promise<TopicPage["tags"]> {
  const { tags } = await db
    .selectFrom("topics")
    .select(selectTagMarks("topic", "topics.id"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  return tags
}

async function readNextStep(ctx: Ctx, topic: Topic): Promise<NextStep> {
  const [rows, state, editions] = await Promise.all([
    selectActions(ctx, topic.id),
    selectState(ctx, topic),
    selectEditions(ctx, topic.id),
  ])
  const actions = rows.map((row) => judgeAction(ctx, topic, row))
  const scheduled = editions.find(({ status }) => status === "scheduled")
  const live = editions.find(({ status }) => status === "live")
  const step = decideNextStep({
    status: topic.status,
    can: {
      ...topic.can,
      incorporate: hasPermission(ctx.actor, "reviews.incorporate"),
      ask_again: hasPermission(ctx.actor, "topics.submit"),
    },
    actions,
    open_points: state.open_points,
    outdated: state.outdated_by !== null,
    is_scheduled: scheduled !== undefined,
  })
  return {
    ...step,
    waiting_for: rows.map((row, index) => presentAction(ctx, row, actions[index]!)),
    since: rows[0]?.since.toISOString() ?? null,
    open_points: state.open_points,
    open_suggestions: state.open_suggestions,
    round: state.round,
    approved_as: topic.status === "draft" ? state.approved_as : null,
    asks_again: step.state === "send_again" ? await listAskedAgain(ctx, topic) : [],
    outdated_by: state.outdated_by,
    scheduled: scheduled ? presentEdition(scheduled) : null,
    live: live ? presentEdition(live) : null,
    live_revision: live?.revision ?? null,
    behind: live ? listBehind(live, editions).map((one) => ({ ...presentEdition(one), revision: one.revision })) : [],
  }
}

type AwaitedActionRow = Pick<
  PendingActionRow,
  "kind" | "id" | "detail" | "person_id" | "since" | "due_date" | "instead_of"
> & {
  person_name: string
  instead_name: string | null
  requested_by: number | null
  reminded_at: Date | null
}

/** Whose turn it is on the way to readers, which comments are not on, the longest waiting first, and of a request who asked and when its reviewer was last reminded. */
async function selectActions(ctx: Ctx, topic_id: number): Promise<AwaitedActionRow[]> {
  const { rows } = await sql<AwaitedActionRow>`
    select turns.kind, turns.id, turns.detail, turns.person_id, turns.since, turns.due_date, turns.instead_of,
      people.name as person_name, away.name as instead_name, asked.requested_by, asked.reminded_at
    from ${selectPendingActions(ctx)} turns join people on people.id = turns.person_id
      left join people away on away.id = turns.instead_of
      left join review_requests asked on turns.kind = 'review' and asked.id = turns.id
    where turns.topic_id = ${topic_id} and turns.kind <> 'comment' order by turns.since, turns.kind, turns.id, turns.person_id`.execute(
    ctx.db,
  )
  return rows
}

/** How much feedback waits for a decision, how often the topic was sent, and whose approval is out of date. */
async function selectState(ctx: Ctx, { id, status }: Topic) {
  const isApproved = status === "approved" || status === "published"
  const { rows } = await sql<
    Pick<NextStep, "open_points" | "open_suggestions" | "round" | "outdated_by" | "approved_as">
  >`
    select ${isApproved ? sql`(select stale.reviewer from ${staleApproval} stale)` : sql`null::text`} as outdated_by,
      (select approved.number from revisions approved, revisions head
        where approved.id = topics.approved_revision_id and head.id = topics.head_revision_id and head.id <> approved.id
          and head.title = approved.title and head.content = approved.content) as approved_as,
      (select max(number) from review_rounds where topic_id = topics.id) as round,
      (select count(*) from ${selectOpenPoints(sql`topics.id`)} open) as open_points,
      (select count(*) from ${selectOpenPoints(sql`topics.id`)} open where open.kind = 'suggestion') as open_suggestions
    from topics where id = ${id}`.execute(ctx.db)
  return rows[0]!
}

type EditionRow = {
  publication_id: number
  collection_id: number | null
  title: string
  kind: PublicationKind
  edition: number
  status: "scheduled" | "live"
  at: Date | null
  /** The newest version of the topic in it. */
  revision: number
}

/** The editions with this topic that readers have, the newest first, and those that go live at their time, the next first. */
async function selectEditions(ctx: Ctx, topic_id: number): Promise<EditionRow[]> {
  const { rows } = await sql<EditionRow>`
    select distinct publications.id as publication_id, collection_id, title, publications.kind, edition, status,
      case when status = 'live' then published_at else release_at end as at,
      (select max(revision) from publication_topics where publication_id = publications.id and topic_id = ${topic_id}) as revision,
      case when status = 'live' then - extract(epoch from published_at) else extract(epoch from release_at) end as place
    from publications
    where status in ('live', 'scheduled')
      and id in (select publication_id from publication_topics where topic_id = ${topic_id})
    order by place, edition desc, publications.id`.execute(ctx.db)
  return rows
}

/** Of each kind and collection the newest that readers have, where its version is older than in `live`. */
function listBehind(live: EditionRow, editions: EditionRow[]): EditionRow[] {
  const groupOf = ({ kind, collection_id }: EditionRow) => `${kind} ${collection_id}`
  const shown = editions.filter(({ status }) => status === "live")
  const newest = shown.filter((one, at) => shown.findIndex((other) => groupOf(other) === groupOf(one)) === at)
  return newest.filter(({ revision }) => revision < live.revision)
}

function judgeAction(
  { actor, now }: Ctx,
  { owner_id }: Topic,
  { kind, person_id, requested_by, reminded_at }: AwaitedActionRow,
) {
  const owner = requested_by ?? person_id
  const can_manage = owner_id !== null && hasPermission(actor, "reviews.manage", { requested_by: owner, owner_id })
  const can_remind = kind === "review" && can_manage && canRemind({ reminded_at }, now)
  return { kind, yours: person_id === actor.person_id, can_manage, can_remind }
}

function presentAction(
  { now }: Ctx,
  row: AwaitedActionRow,
  { yours, can_remind }: Pick<AwaitedAction, "yours" | "can_remind">,
) {
  const { kind, id, person_id, person_name, detail, instead_name, since, due_date } = row
  return {
    kind,
    id,
    person: { id: person_id, name: person_name },
    about: detail,
    instead_of: instead_name,
    since: since.toISOString(),
    due_date,
    overdue: due_date !== null && due_date < utcDay(now),
    yours,
    can_remind,
  }
}

const presentEdition = ({ publication_id, collection_id, title, kind, edition, at }: EditionRow) => ({
  publication_id,
  collection_id,
  title,
  kind,
  edition,
  at: at?.toISOString() ?? null,
})
