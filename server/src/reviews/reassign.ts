import type { External, ReviewNotice } from "@hub/contract/reviews"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { dayAfter, dayOf } from "../platform/day.ts"
import { conflict } from "../platform/failure.ts"
import { askInstead, chosenInstead } from "./ask-instead.ts"
import type { Person } from "./ask-person.ts"
import { reviewFor } from "./get.ts"
import type { ReviewRow } from "./present.ts"
import { canBeReassigned, closedSentence, isOpen } from "./review.ts"
import { replaceReviewer } from "./sequences/replace.ts"
import { cancelRequests } from "./withdraw.ts"
import { settingsOf } from "../settings/now.ts"

type Asked = { reviewer_id?: number | undefined; external?: External | undefined; reason: string }

/** Its owner asks somebody else in the place of a reviewer, or once more whoever declined. */
export function reassignReview(
  ctx: Ctx,
  id: number,
  { reason, ...chosen }: Asked,
): Promise<{ notified: ReviewNotice[] }> {
  return atomically(ctx, async (tx) => {
    const review = await reviewFor(tx, "reviews.manage", id)
    if (!canBeReassigned(review))
      throw conflict(closedSentence(review.status), { code: "illegal_move", details: { state: review.status } })
    const wasOpen = isOpen(review.status)
    await cancelRequests(tx, { id })
    if (wasOpen) await tx.db.updateTable("review_requests").set({ reason }).where("id", "=", id).execute()
    const person = await chosenInstead(tx, review, chosen)
    if (wasOpen && person.id === review.reviewer_id)
      throw conflict(`${person.name} is asked already. Choose somebody else.`, { code: "asked_already" })
    return { notified: [await asked(tx, review, person)] }
  })

  async function asked(tx: Ctx, review: ReviewRow, person: Person): Promise<ReviewNotice> {
    if (review.step_id !== null && review.step_status !== "active")
      return replaceReviewer(tx, review.step_id, person.id, reason)
    const due_date =
      review.due_date < dayOf(tx.now) ? dayAfter(tx.now, (await settingsOf(tx)).review_days) : review.due_date
    return askInstead(tx, review, person, { due_date })
  }
}
