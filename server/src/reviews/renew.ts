import type { ReviewNotification } from "@hub/contract/reviews"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { getReview } from "./get.ts"
import { inviteReviewer } from "./links.ts"
import { describeClosedReview, isOpenReview } from "./review.ts"

/** Gives the reviewer a new link; the old one is dead from then on. */
export function renewLink(ctx: Ctx, id: number, by_hand = false): Promise<ReviewNotification> {
  return inTransaction(ctx, async (tx) => {
    const review = await getReview(tx, "reviews.manage", id)
    if (!isOpenReview(review.status))
      throw conflict(describeClosedReview(review.status), { details: { state: review.status } })
    const reviewer = await tx.db
      .selectFrom("people")
      .select(["id", "name", "email"])
      .where("id", "=", review.reviewer_id)
      .executeTakeFirstOrThrow()
    const { topic_id, topic_title: title, due_date, message } = review
    // The code goes where the new link goes.
    if (review.code_to !== null && reviewer.email !== null)
      await tx.db.updateTable("review_requests").set({ code_to: reviewer.email }).where("id", "=", id).execute()
    await recordEvent(tx, "review.renewed", id, { topic_id, title })
    return inviteReviewer(tx, {
      id,
      topic_id,
      reviewer,
      requester: review.requester_name,
      title,
      due_date,
      message,
      by_hand,
    })
  })
}
