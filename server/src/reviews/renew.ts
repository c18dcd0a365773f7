import type { ReviewNotice } from "@hub/contract/reviews"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict } from "../platform/failure.ts"
import { reviewFor } from "./get.ts"
import { invite } from "./links.ts"
import { closedSentence, isOpen } from "./review.ts"

/** Gives the reviewer a new link; the old one is dead from then on. */
export function renewLink(ctx: Ctx, id: number, by_hand = false): Promise<ReviewNotice> {
  return atomically(ctx, async (tx) => {
    const review = await reviewFor(tx, "reviews.manage", id)
    if (!isOpen(review.status)) throw conflict(closedSentence(review.status), { details: { state: review.status } })
    const reviewer = await tx.db
      .selectFrom("people")
      .select(["id", "name", "email"])
      .where("id", "=", review.reviewer_id)
      .executeTakeFirstOrThrow()
    const { topic_id, topic_title: title, due_date, message } = review
    // The code goes where the new link goes.
    if (review.code_to !== null && reviewer.email !== null)
      await tx.db.updateTable("review_requests").set({ code_to: reviewer.email }).where("id", "=", id).execute()
    await record(tx, "review.renewed", id, { topic_id, title })
    return invite(tx, { id, topic_id, reviewer, requester: review.requester_name, title, due_date, message, by_hand })
  })
}
