import type { InboxReview } from "@hub/contract/review-inbox"
import { sql } from "kysely"
import { selectPendingActions } from "../../pending-actions/pending-actions.ts"
import type { Ctx } from "../../platform/ctx.ts"
import { utcDay } from "../../platform/day.ts"
import { type PagedList, cutPage, readTotal, totalColumn } from "../../platform/http/page.ts"
import { createOrdering, type SortOrder } from "../../platform/http/sort-order.ts"
import { wordsAMinute } from "../portal/page.ts"
import "../../people/tables.ts"
import "../../projects/tables.ts"
import "../tables.ts"

const orders = { due: { by: sql`request.due_date`, type: "date" } } satisfies Record<string, SortOrder>

/** The reviews that wait for the person who looks, what is due first at the top. */
export async function listInbox(
  ctx: Ctx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PagedList<InboxReview>> {
  const order = createOrdering(orders, { sort: "due", id: "request.id", limit, cursor })
  const found = selectOwnReviews(ctx)
  const total = totalColumn(found)
  const rows = await found
    .innerJoin("people as asker", "asker.id", "request.requested_by")
    .innerJoin("revisions", "revisions.id", "request.revision_id")
    .leftJoin("projects", "projects.id", "action.project_id")
    .leftJoin("people as absentee", "absentee.id", "action.instead_of")
    .leftJoin("review_steps as step", "step.id", "request.step_id")
    .select([
      "request.id",
      "request.topic_id",
      "action.title as topic_title",
      "projects.name as project_name",
      "request.requested_by",
      "asker.name as asker_name",
      "request.message",
      "request.priority",
      "request.due_date",
      "action.since",
      "request.kind",
      "request.scope",
      "step.position",
      "step.step_name",
      "absentee.name as stands_in_for",
    ])
    .select([
      order.key,
      total.as("total"),
      sql<number>`(select count(*) from review_steps where sequence_id = step.sequence_id)`.as("steps"),
      sql<number>`cardinality(regexp_split_to_array(trim(revisions.content), '\\s+'))`.as("words"),
    ])
    .$call(order.page)
    .execute()
  return cutPage(rows, {
    limit,
    total: await readTotal(ctx, rows, total),
    after: order.after,
    present: (row) => presentInboxReview(ctx, row),
  })
}

/** The requests that wait for the person who looks, each with its pending action. */
export const selectOwnReviews = (ctx: Ctx) =>
  ctx.db
    .selectFrom(selectPendingActions(ctx).as("action"))
    .innerJoin("review_requests as request", "request.id", "action.id")
    .where("action.kind", "=", "review")
    .where("action.person_id", "=", ctx.actor.person_id ?? 0)

type InboxRow = Omit<
  InboxReview,
  "project_name" | "requested_by" | "overdue" | "since" | "step" | "minutes" | "stands_in_for"
> & {
  project_name: string | null
  requested_by: number
  asker_name: string
  since: Date
  position: number | null
  step_name: string | null
  steps: number
  words: number
  stands_in_for: string | null
}

function presentInboxReview({ now }: Ctx, row: InboxRow): InboxReview {
  const { id, topic_id, topic_title, project_name, message, priority, due_date, kind, scope, stands_in_for } = row
  return {
    id,
    topic_id,
    topic_title,
    project_name,
    requested_by: { id: row.requested_by, name: row.asker_name },
    message,
    priority,
    due_date,
    overdue: due_date < utcDay(now),
    since: row.since.toISOString(),
    kind,
    scope,
    step: row.position === null ? null : { number: row.position, of: row.steps, name: row.step_name ?? "" },
    minutes: Math.max(1, Math.round(row.words / wordsAMinute)),
    stands_in_for,
  }
}
