import type { Ctx } from "../platform/ctx.ts"
import { forbidden, missing } from "../platform/failure.ts"
import { topicFor } from "../topics/get.ts"
import { type Deed, may } from "./policy.ts"
import type { ReviewRow } from "./present.ts"
import { reviewColumns, reviewRows } from "./rows.ts"

/** The request, for whoever may do this with it. A change first holds the topic, as every change of a round does. */
export async function reviewFor(ctx: Ctx, deed: Deed, id: number): Promise<ReviewRow> {
  const found = await reviewById(ctx, id)
  if (!found || !may(ctx.actor, "read", found)) throw missing("Review")
  if (!may(ctx.actor, deed, found)) throw forbidden("Only whoever asked for this review or owns the topic may do that.")
  if (deed === "read" || !ctx.db.isTransaction || found.owner_id === null) return found
  await topicFor(ctx, "decide", found.topic_id)
  return (await reviewById(ctx, id)) ?? found
}

const reviewById = (ctx: Ctx, id: number) =>
  reviewRows(ctx).select(reviewColumns).where("review_requests.id", "=", id).executeTakeFirst()
