import type { ReviewFeedback } from "@hub/contract/reviews"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { revisionById, getTopic } from "../topics/get.ts"
import { listPointsOfAnswer } from "./points/points-of-answer.ts"
import { getReview } from "./get.ts"
import { readBinding } from "./staleness.ts"
import { presentReview } from "./present.ts"

/** One reviewer's answer, for the author. */
export async function readReviewFeedback(ctx: Ctx, topic_id: number, review_id: number): Promise<ReviewFeedback> {
  const [topic, review] = [
    await getTopic(ctx, "topics.read", topic_id),
    await getReview(ctx, "reviews.read", review_id),
  ]
  if (review.topic_id !== topic.id) throw notFound("Review")
  const [said, head, answer] = await Promise.all([
    listPointsOfAnswer(ctx, review_id),
    revisionById(ctx, topic.head_revision_id),
    ctx.db
      .selectFrom("review_requests")
      .select(["status", "decided_revision_id", "resolved_values", "seen", "sections", "code_to", "confirmed_at"])
      .where("id", "=", review_id)
      .executeTakeFirstOrThrow(),
  ])
  const stale = answer.status === "approved" ? await (await readBinding(ctx, topic.id)).staleBy(answer) : []
  const { resolved_values } = answer
  const confirmed_by = answer.confirmed_at === null ? null : answer.code_to
  const sections = answer.sections ?? []
  return {
    ...presentReview(ctx, review),
    ...said,
    sections,
    confirmed_by,
    stale,
    head_revision: head.number,
    resolved_values,
  }
}
