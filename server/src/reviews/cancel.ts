import type { Review } from "@hub/contract/reviews"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/failure.ts"
import { topicFor } from "../topics/get.ts"
import { reviewFor } from "./get.ts"
import { present } from "./present.ts"
import { closedSentence, isOpen } from "./review.ts"
import { settleRound } from "./round.ts"
import { cancelRequests } from "./withdraw.ts"

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
