import type { Review, ReviewStatus } from "@hub/contract/reviews"
import type { Ctx } from "../platform/ctx.ts"
import { cursorAfter, pageOf, type Paged, readCursor, oneMore } from "../platform/http/page.ts"
import { topicFor } from "../topics/get.ts"
import { present } from "./present.ts"
import { reviewColumns, reviewRows } from "./rows.ts"

type Asked = {
  limit: number
  cursor?: string | undefined
  mine?: "0" | "1" | undefined
  topic?: number | undefined
  status?: ReviewStatus | undefined
  group?: "waiting" | "answered" | undefined
}

/** Requests, newest first. */
export async function listReviews(ctx: Ctx, { limit, cursor, ...asked }: Asked): Promise<Paged<Review>> {
  const found = filtered(ctx, asked)
  const after = cursor === undefined ? undefined : Number(readCursor(cursor, 1)[0])
  const [rows, { total }] = await Promise.all([
    found
      .select(reviewColumns)
      .$if(after !== undefined, (page) => page.where("review_requests.id", "<", after ?? 0))
      .orderBy("review_requests.id", "desc")
      .limit(oneMore(limit))
      .execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, { limit, total, after: (row) => cursorAfter(row.id), present: (row) => present(ctx, row) })
}

export async function listReviewsOf(ctx: Ctx, topic: number, page: { limit: number; cursor?: string | undefined }) {
  await topicFor(ctx, "topics.read", topic)
  return listReviews(ctx, { ...page, topic })
}

function filtered(ctx: Ctx, { mine, topic, status, group }: Asked | Omit<Asked, "limit">) {
  const me = ctx.actor.person_id ?? 0
  let rows = reviewRows(ctx)
  if (topic !== undefined) rows = rows.where("review_requests.topic_id", "=", topic)
  if (mine === "1")
    rows = rows.where((row) =>
      row.or([row("review_requests.requested_by", "=", me), row("review_requests.reviewer_id", "=", me)]),
    )
  if (group === "waiting") rows = rows.where("review_requests.status", "in", ["pending", "in_progress"])
  // What waits for oneself waits for nobody else.
  if (group === "waiting" && mine === "1") rows = rows.where("review_requests.reviewer_id", "<>", me)
  if (group === "answered")
    rows = rows.where("review_requests.status", "in", ["approved", "changes_requested", "rejected", "declined"])
  if (status === "expired")
    rows = rows
      .where("review_requests.status", "in", ["pending", "in_progress"])
      .where("review_links.expires_at", "<=", ctx.now)
  else if (status === "pending" || status === "in_progress")
    rows = rows.where("review_requests.status", "=", status).where("review_links.expires_at", ">", ctx.now)
  else if (status !== undefined) rows = rows.where("review_requests.status", "=", status)
  return rows
}
