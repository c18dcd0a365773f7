import type { Review } from "@hub/contract/reviews"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/refusal.ts"
import { getTopic } from "../topics/get.ts"
import { getReview } from "./get.ts"
import { presentReview } from "./present.ts"
import { describeClosedReview, isOpenReview } from "./review.ts"
import { settleRound } from "./round.ts"
import { cancelRequests } from "./withdraw.ts"

/** Takes one request back; its link is dead at once, and the round goes on without it. */
export function cancelReview(ctx: Ctx, id: number): Promise<Review> {
  return inTransaction(ctx, async (tx) => {
    const review = await getReview(tx, "reviews.manage", id)
    if (!isOpenReview(review.status))
      throw conflict(describeClosedReview(review.status), { details: { state: review.status } })
    await cancelRequests(tx, { id })
    await settleRound(tx, review.round_id, await getTopic(tx, "topics.decide", review.topic_id))
    return presentReview(tx, await getReview(tx, "reviews.read", id))
  })
}
