import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { topicFor } from "../topics/get.ts"
import { may, mustBeAllowed } from "../policy.ts"
import type { ReviewRow } from "./present.ts"
import { reviewColumns, reviewRows } from "./rows.ts"

/** The request, for whoever may do this with it. A change first holds the topic, as every change of a round does. */
export async function reviewFor(ctx: Ctx, deed: "reviews.read" | "reviews.manage", id: number): Promise<ReviewRow> {
  const found = await reviewById(ctx, id)
  if (!found || !may(ctx.actor, "reviews.read")) throw missing("Review")
  if (deed === "reviews.manage") mustBeAllowed(ctx.actor, deed, found)
  if (deed === "reviews.read" || !ctx.db.isTransaction || found.owner_id === null) return found
  await topicFor(ctx, "topics.decide", found.topic_id)
  return (await reviewById(ctx, id)) ?? found
}

const reviewById = (ctx: Ctx, id: number) =>
  reviewRows(ctx).select(reviewColumns).where("review_requests.id", "=", id).executeTakeFirst()
