import type { Review } from "@hub/contract/reviews"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict } from "../platform/failure.ts"
import { topicFor } from "../topics/get.ts"
import { reviewFor } from "./get.ts"
import { present } from "./present.ts"
import { waitsForOwner } from "./review.ts"
import { settleRound } from "./round.ts"

/** Its owner lets the round go on without whoever declined. */
export function skipReview(ctx: Ctx, id: number, reason: string): Promise<Review> {
  return atomically(ctx, async (tx) => {
    const review = await reviewFor(tx, "reviews.manage", id)
    if (!waitsForOwner(review))
      throw conflict("Only a declined request waits for this. Take an open one back instead.", {
        code: "illegal_move",
        details: { state: review.status },
      })
    await tx.db.updateTable("review_requests").set({ passed_over_at: tx.now }).where("id", "=", id).execute()
    const { topic_id, topic_title: title, reviewer_name: reviewer } = review
    await record(tx, "review.passed_over", id, { topic_id, title, reviewer, reason })
    await settleRound(tx, review.round_id, await topicFor(tx, "topics.decide", topic_id))
    return present(tx, await reviewFor(tx, "reviews.read", id))
  })
}
