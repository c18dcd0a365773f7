import type { Review } from "@hub/contract/reviews"
import type { ReviewStatus } from "@hub/contract/reviews/values"
import { sql } from "kysely"
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
  collection?: number | undefined
  status?: ReviewStatus | undefined
  group?: "waiting" | "answered" | undefined
}

type ReviewFilter = Omit<ReviewListQuery, "limit" | "cursor">

/** Requests, newest first. */
export async function listReviews(ctx: Ctx, { limit, cursor, ...asked }: ReviewListQuery): Promise<PagedList<Review>> {
  const after = cursor === undefined ? undefined : Number(readCursor(cursor, 1)[0])
  const [rows, total] = await Promise.all([
    reviewRows(ctx)
      .select(reviewColumns)
      .where(reviewFilter(ctx, asked))
      .$if(after !== undefined, (page) => page.where("review_requests.id", "<", after ?? 0))
      .orderBy("review_requests.id", "desc")
      .limit(limitPlusOne(limit))
      .execute(),
    countReviews(ctx, asked),
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

/** How many there are, without what is shown beside each; those that only their status chooses are counted already. */
export async function countReviews(ctx: Ctx, asked: ReviewFilter): Promise<number> {
  const { mine, topic, collection, status, group } = asked
  const isTallied = mine !== "1" && topic === undefined && collection === undefined && !dependsOnLink(status)
  const found = isTallied
    ? ctx.db
        .selectFrom("review_counts")
        .select(sql<number>`coalesce(sum(requests), 0)::bigint`.as("total"))
        .$if(status !== undefined, (rows) => rows.where(sql<boolean>`status = ${status}`))
        .$if(group !== undefined, (rows) => rows.where(sql<boolean>`status = any(${statusesOf[group!]})`))
    : ctx.db
        .selectFrom("review_requests")
        .leftJoin("review_links", (join) =>
          join.onRef("review_links.request_id", "=", "review_requests.id").on("review_links.revoked_at", "is", null),
        )
        .select((row) => row.fn.countAll<number>().as("total"))
        .where(reviewFilter(ctx, asked))
  return (await found.executeTakeFirstOrThrow()).total
}

const statusesOf = {
  waiting: ["pending", "in_progress"],
  answered: ["approved", "changes_requested", "rejected", "declined"],
}

/** Whether it is its link that tells an open request from an expired one. */
const dependsOnLink = (status: ReviewStatus | undefined) =>
  status === "expired" || status === "pending" || status === "in_progress"

function reviewFilter(ctx: Ctx, { mine, topic, collection, status, group }: ReviewFilter) {
  const me = ctx.actor.person_id ?? 0
  const conditions = [sql<boolean>`true`]
  if (topic !== undefined) conditions.push(sql`review_requests.topic_id = ${topic}`)
  if (collection !== undefined)
    conditions.push(
      sql`review_requests.topic_id in (select topic_id from collection_nodes where collection_id = ${collection})`,
    )
  if (mine === "1") conditions.push(sql`(review_requests.requested_by = ${me} or review_requests.reviewer_id = ${me})`)
  if (group !== undefined) conditions.push(sql`review_requests.status = any(${statusesOf[group]})`)
  // What waits for oneself waits for nobody else.
  if (group === "waiting" && mine === "1") conditions.push(sql`review_requests.reviewer_id <> ${me}`)
  if (status === "expired")
    conditions.push(sql`review_requests.status in ('pending', 'in_progress') and review_links.expires_at <= ${ctx.now}`)
  else if (dependsOnLink(status))
    conditions.push(sql`review_requests.status = ${status} and review_links.expires_at > ${ctx.now}`)
  else if (status !== undefined) conditions.push(sql`review_requests.status = ${status}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
