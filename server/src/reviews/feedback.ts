import type { ReviewFeedback } from "@hub/contract/reviews"
import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { revisionById, topicFor } from "../topics/get.ts"
import { saidIn } from "./points/said.ts"
import { reviewFor } from "./get.ts"
import { bindingOf } from "./staleness.ts"
import { present } from "./present.ts"

/** One reviewer's answer, for the author. */
export async function readFeedback(ctx: Ctx, topic_id: number, review_id: number): Promise<ReviewFeedback> {
  const [topic, review] = [
    await topicFor(ctx, "topics.read", topic_id),
    await reviewFor(ctx, "reviews.read", review_id),
  ]
  if (review.topic_id !== topic.id) throw missing("Review")
  const [said, head, answer] = await Promise.all([
    saidIn(ctx, review_id),
    revisionById(ctx, topic.head_revision_id),
    ctx.db
      .selectFrom("review_requests")
      .select(["status", "decided_revision_id", "resolved_values", "seen", "sections", "code_to", "confirmed_at"])
      .where("id", "=", review_id)
      .executeTakeFirstOrThrow(),
  ])
  const stale = answer.status === "approved" ? await (await bindingOf(ctx, topic.id)).staleBy(answer) : []
  const { resolved_values } = answer
  const confirmed_by = answer.confirmed_at === null ? null : answer.code_to
  const sections = answer.sections ?? []
  return {
    ...present(ctx, review),
    ...said,
    sections,
    confirmed_by,
    stale,
    head_revision: head.number,
    resolved_values,
  }
}
