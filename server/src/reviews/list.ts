import type { Review } from "@hub/contract/reviews"
import type { ReviewStatus } from "@hub/contract/reviews/values"
import type { Ctx } from "../platform/ctx.ts"
import { createCursor, cutPage, type PagedList, readCursor, limitPlusOne } from "../platform/http/page.ts"
import { getTopic } from "../topics/get.ts"
import { presentReview } from "./present.ts"
import { reviewColumns, reviewRows } from "./rows.ts"

type ReviewListQuery = {
  limit: number
  cursor?: string | undefined
  mine?: "0" | "1" | undefined
  topic?: number | undefined
  status?: ReviewStatus | undefined
  group?: "waiting" | "answered" | undefined
}

/** Requests, newest first. */
export async function listReviews(ctx: Ctx, { limit, cursor, ...asked }: ReviewListQuery): Promise<PagedList<Review>> {
  const found = filterReviews(ctx, asked)
  const after = cursor === undefined ? undefined : Number(readCursor(cursor, 1)[0])
  const [rows, { total }] = await Promise.all([
    found
      .select(reviewColumns)
      .$if(after !== undefined, (page) => page.where("review_requests.id", "<", after ?? 0))
      .orderBy("review_requests.id", "desc")
      .limit(limitPlusOne(limit))
      .execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, {
    limit,
    total,
    after: (row) => createCursor(row.id),
    present: (row) => presentReview(ctx, row),
  })
}

export async function listReviewsOfTopic(
  ctx: Ctx,
  topic: number,
  page: { limit: number; cursor?: string | undefined },
) {
  await getTopic(ctx, "topics.read", topic)
  return listReviews(ctx, { ...page, topic })
}

function filterReviews(ctx: Ctx, { mine, topic, status, group }: ReviewListQuery | Omit<ReviewListQuery, "limit">) {
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
