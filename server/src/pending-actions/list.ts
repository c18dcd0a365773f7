import type { Priority } from "@hub/contract/reviews/values"
import type { PendingAction, PendingActionKind, pendingActions } from "@hub/contract/pending-actions"
import type { RouteInput } from "@hub/contract/route"
import { type RawBuilder, sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { createCursor, limitPlusOne, cutPage, type PagedList, readCursor } from "../platform/http/page.ts"
import { hasPermission } from "../policy.ts"
import { selectOpenPoints } from "./open-points.ts"
import { type PendingActionRow, selectPendingActions } from "./pending-actions.ts"
import { utcDay } from "../platform/day.ts"

type PendingActionListQuery = RouteInput<typeof pendingActions.list>["query"]
type PendingActionListRow = PendingActionRow & {
  person_name: string
  instead_name: string | null
  project_name: string | null
  open_points: number
  open_suggestions: number
  waiting: number
  total: number
}

/** Whose turn it is, the longest waiting first; with `overdueFirst`, which has one page only, those before all others. */
export async function listPendingActions(
  ctx: Ctx,
  { limit, cursor, ...asked }: PendingActionListQuery,
  { overdueFirst = false } = {},
): Promise<PagedList<PendingAction>> {
  if (!hasPermission(ctx.actor, "turns.read")) throw notFound("Turns")
  const { rows } = await sql<PendingActionListRow>`
    select found.kind, found.id, found.title, detail, person_id, since, due_date, priority, project_id, topic_id, round_id,
      import_id, link, instead_of, waiting, total, people.name as person_name, away.name as instead_name, projects.name as project_name,
      case when found.kind = 'incorporate'
        then (select count(*) from ${selectOpenPoints(sql`found.topic_id`)} open) else 0 end as open_points,
      case when found.kind = 'incorporate'
        then (select count(*) from ${selectOpenPoints(sql`found.topic_id`)} open where open.kind = 'suggestion')
        else 0 end as open_suggestions
    from (
      select kind, id, title, detail, person_id, since, due_date, priority, project_id, topic_id, round_id, import_id, link, instead_of,
        (extract(epoch from since) * 1000)::bigint as waiting, count(*) over () as total
      from ${selectPendingActions(ctx)} turns where ${sql.join(conditions(ctx, asked), sql` and `)}
    ) found join people on people.id = person_id left join projects on projects.id = project_id
      left join people away on away.id = instead_of
    where ${cursor === undefined ? sql`true` : rowsAfterCursor(cursor)}
    order by ${overdueFirst ? sql`coalesce(due_date < ${utcDay(ctx.now)}, false) desc,` : sql``} waiting, kind, found.id, person_id limit ${limitPlusOne(limit)}`.execute(
    ctx.db,
  )
  return cutPage(rows, {
    limit,
    total: rows[0]?.total ?? (cursor === undefined ? 0 : (await listPendingActions(ctx, { ...asked, limit: 1 })).total),
    after: (row) => createCursor(row.waiting, row.kind, row.id, row.person_id),
    present: (row) => presentPendingAction(ctx, row),
  })
}

function conditions(
  ctx: Ctx,
  { person, kind, topic, round, import: of, project }: Omit<PendingActionListQuery, "limit" | "cursor">,
) {
  const which: RawBuilder<unknown>[] = [sql`true`]
  if (person !== undefined) which.push(sql`person_id = ${person === "me" ? (ctx.actor.person_id ?? 0) : person}`)
  if (kind !== undefined) which.push(sql`kind = ${kind}`)
  if (topic !== undefined) which.push(sql`topic_id = ${topic}`)
  if (round !== undefined) which.push(sql`round_id = ${round}`)
  if (of !== undefined) which.push(sql`import_id = ${of}`)
  if (project !== undefined) which.push(sql`project_id = ${project}`)
  return which
}

function rowsAfterCursor(cursor: string) {
  const [waiting, kind, id, person] = readCursor(cursor, 4)
  return sql`(waiting, kind, found.id, person_id) >
    (${Number(waiting) || 0}, ${String(kind)}, ${Number(id) || 0}, ${Number(person) || 0})`
}

function presentPendingAction({ now }: Ctx, row: PendingActionListRow): PendingAction {
  const { kind, id, title, person_id, person_name, due_date, project_id, project_name } = row
  const { topic_id, round_id, import_id, link, instead_of, instead_name } = row
  return {
    // A review can be the turn of two: of its reviewer, and of their deputy. A variable is that of every administrator.
    key: instead_of === null && kind !== "variable" ? `${kind}-${id}` : `${kind}-${id}-${person_id}`,
    kind,
    title,
    description:
      instead_name === null
        ? sentences[kind](row.detail)
        : `${row.detail} asks ${instead_name} for a review, and you are their deputy.`,
    person: { id: person_id, name: person_name },
    from: isAboutSomebody(kind) && row.detail !== "" ? row.detail : null,
    open_points: row.open_points,
    open_suggestions: row.open_suggestions,
    since: row.since.toISOString(),
    due_date,
    overdue: due_date !== null && due_date < utcDay(now),
    priority: row.priority as Priority | null,
    project_id,
    project_name,
    topic_id,
    round_id,
    import_id,
    link,
  }
}

/** Whether the detail of such an action is the name of somebody. */
const isAboutSomebody = (kind: PendingActionKind) =>
  !(["advance", "publish", "import", "comment"] satisfies PendingActionKind[] as PendingActionKind[]).includes(kind)

const sentences: Record<PendingActionKind, (detail: string) => string> = {
  review: (asker) => `${asker} asks for your review.`,
  absent: (reviewer) => `${reviewer} is away and has no deputy. Ask someone else, or wait.`,
  renew: (reviewer) => `The link of ${reviewer} has expired. Send a new one.`,
  replace: (reviewer) => `${reviewer} won't review it. Ask someone else, or continue without.`,
  incorporate: (reviewer) =>
    `${reviewer || "A reviewer"} requested changes. Incorporate the feedback and send it again.`,
  resubmit: (reviewer) => `Every comment of ${reviewer} has an answer. Send it for review again.`,
  reapprove: (reviewer) => `A value in it has changed since ${reviewer} approved it. Ask for a new approval.`,
  reopen: (reviewer) => `${reviewer || "A reviewer"} rejected it. Reopen it as a draft, or archive it.`,
  advance: (state) => advancing[state] ?? "A sequential review is waiting for you to continue.",
  publish: () => "It is approved and ready to publish.",
  import: (topics) =>
    `${topics} ${topics === "1" ? "topic is" : "topics are"} proposed. Check them and decide what to import.`,
  comment: (words) => (words === "" ? "A suggestion is assigned to you." : `A comment is assigned to you: “${words}”`),
  variable: (asker) => `${asker} asks for this variable. Add it, or close the request.`,
}

/** By what a sequence is paused for, or else its status. */
const advancing: Record<string, string> = {
  changes: "Changes were requested. Incorporate the feedback, then continue or ask again.",
  manual: "You paused a sequential review. Resume it when you're ready.",
  lost: "This step has no reviewer anymore. Ask someone else, or skip it.",
  draft: "A sequential review is ready. Start it.",
}
