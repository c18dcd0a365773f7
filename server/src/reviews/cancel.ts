import type { Review } from "@hub/contract/reviews"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict } from "../platform/failure.ts"
import { topicFor } from "../topics/get.ts"
import { reviewFor } from "./get.ts"
import { present } from "./present.ts"
import { isOpen } from "./review.ts"
import { settleRound } from "./round.ts"

/** Takes one request back; its link is dead at once, and the round goes on without it. */
export function cancelReview(ctx: Ctx, id: number): Promise<Review> {
  return atomically(ctx, async (tx) => {
    const review = await reviewFor(tx, "reviews.manage", id)
    if (!isOpen(review.status)) throw conflict(closedSentence(review.status), { details: { state: review.status } })
    await cancelRequests(tx, { id })
    await settleRound(tx, review.round_id, await topicFor(tx, "topics.decide", review.topic_id))
    return present(tx, await reviewFor(tx, "reviews.read", id))
  })
}

/** Cancels the open requests among these, and remembers each. */
export async function cancelRequests(tx: Ctx, which: { id: number } | { topic_id: number }) {
  const [column, value] = "id" in which ? (["id", which.id] as const) : (["topic_id", which.topic_id] as const)
  const cancelled = await tx.db
    .updateTable("review_requests")
    .set({ status: "cancelled", draft: null })
    .where(`review_requests.${column}`, "=", value)
    .where("status", "in", ["pending", "in_progress"])
    .returning(["id", "topic_id", "round_id"])
    .execute()
  for (const { id, topic_id, round_id } of cancelled) {
    const { topic_title } = await tx.db
      .selectFrom("review_rounds")
      .select("topic_title")
      .where("id", "=", round_id)
      .executeTakeFirstOrThrow()
    await record(tx, "review.cancelled", id, { topic_id, title: topic_title })
  }
}

/** Ends the review of a topic that is gone. */
export async function cancelRoundOf(tx: Ctx, topic_id: number) {
  await cancelRequests(tx, { topic_id })
  await tx.db
    .updateTable("review_rounds")
    .set({ status: "cancelled" })
    .where("topic_id", "=", topic_id)
    .where("status", "=", "open")
    .execute()
}

export const closedSentence = (status: string) =>
  status === "cancelled" ? "This review was cancelled already." : "This review was answered already."
