import type { Feedback, feedback } from "@hub/contract/feedback"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { containsPattern, type SortOrder, createOrdering } from "../platform/http/sort-order.ts"
import { cutPage, type PagedList } from "../platform/http/page.ts"
import { hasPermission } from "../policy.ts"
import { feedbackColumns, presentFeedback } from "./present.ts"

type FeedbackListQuery = RouteInput<typeof feedback.list>["query"]

const orders = { id: { by: sql`feedback.id`, type: "bigint" } } satisfies Record<string, SortOrder>

/** Feedback that is not in the archive. */
export async function listFeedback(
  ctx: Ctx,
  { limit, cursor, sort, ...filter }: FeedbackListQuery,
): Promise<PagedList<Feedback>> {
  if (!hasPermission(ctx.actor, "feedback.see")) throw notFound("Feedback")
  const found = filterFeedback(ctx, filter)
  const order = createOrdering(orders, { sort, id: "feedback.id", limit, cursor })
  const [rows, { total }] = await Promise.all([
    found.select(feedbackColumns).select(order.key).$call(order.page).execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, { limit, total, after: order.after, present: (row) => presentFeedback(ctx, row) })
}

function filterFeedback(ctx: Ctx, { q, type, status, assignee }: Omit<FeedbackListQuery, "limit" | "cursor" | "sort">) {
  let found = ctx.db.selectFrom("feedback").where("archived_at", "is", null)
  if (q) {
    const words = containsPattern(q)
    found = found.where(sql<boolean>`(lower(message) like ${words} or lower(page) like ${words})`)
  }
  if (type !== undefined) found = found.where("type", "=", type)
  if (status !== undefined) found = found.where("status", "=", status)
  if (assignee === "none") found = found.where("assignee_id", "is", null)
  else if (assignee !== undefined)
    found = found.where("assignee_id", "=", assignee === "me" ? (ctx.actor.person_id ?? 0) : assignee)
  return found
}
