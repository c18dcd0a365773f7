import type { Review } from "@hub/contract/reviews"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { getTopic } from "../topics/get.ts"
import { getReview } from "./get.ts"
import { presentReview } from "./present.ts"
import { waitsForOwner } from "./review.ts"
import { settleRound } from "./round.ts"

/** Its owner lets the round go on without the person who declined. */
export function skipReview(ctx: Ctx, id: number, reason: string): Promise<Review> {
  return inTransaction(ctx, async (tx) => {
    const review = await getReview(tx, "reviews.manage", id)
    if (!waitsForOwner(review))
      throw conflict("This is only for declined requests. Withdraw the open request instead.", {
        code: "illegal_move",
        details: { state: review.status },
      })
    await tx.db.updateTable("review_requests").set({ passed_over_at: tx.now }).where("id", "=", id).execute()
    const { topic_id, topic_title: title, reviewer_name: reviewer } = review
    await recordEvent(tx, "review.passed_over", id, { topic_id, title, reviewer, reason })
    await settleRound(tx, review.round_id, await getTopic(tx, "topics.decide", topic_id))
    return presentReview(tx, await getReview(tx, "reviews.read", id))
  })
}
