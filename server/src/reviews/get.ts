import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { getTopic } from "../topics/get.ts"
import { hasPermission, inProject, requirePermission } from "../policy.ts"
import type { ReviewRow } from "./rows.ts"
import { reviewColumns, reviewRows } from "./rows.ts"

/** The request, for the person who may do this with it. A change first holds the topic, as every change of a round does. */
export async function getReview(
  ctx: Ctx,
  permission: "reviews.read" | "reviews.manage",
  id: number,
): Promise<ReviewRow> {
  const found = await findReview(ctx, id)
  if (!found || !hasPermission(ctx.actor, "reviews.read")) throw notFound("Review")
  if (permission === "reviews.manage") requirePermission(inProject(ctx.actor, found.project_id), permission, found)
  if (permission === "reviews.read" || !ctx.db.isTransaction || found.owner_id === null) return found
  await getTopic(ctx, "topics.decide", found.topic_id)
  return (await findReview(ctx, id)) ?? found
}

const findReview = (ctx: Ctx, id: number) =>
  reviewRows(ctx).select(reviewColumns).where("review_requests.id", "=", id).executeTakeFirst()
