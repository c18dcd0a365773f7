import type { ExternalReviewer, ReviewNotification } from "@hub/contract/reviews"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { utcDayAfter, utcDay } from "../platform/day.ts"
import { conflict } from "../platform/refusal.ts"
import { askReplacement, resolveReplacement } from "./ask-replacement.ts"
import type { AskedPerson } from "./links.ts"
import { getReview } from "./get.ts"
import type { ReviewRow } from "./rows.ts"
import { canBeReassigned, describeClosedReview, isOpenReview } from "./review.ts"
import { replaceStepReviewer } from "./sequences/replace.ts"
import { cancelRequests } from "./withdraw.ts"
import { settingsOf } from "../settings/current.ts"

type ReassignReviewInput = { reviewer_id?: number | undefined; external?: ExternalReviewer | undefined; reason: string }

/** Its owner asks somebody else in the place of a reviewer, or once more the person who declined. */
export function reassignReview(
  ctx: Ctx,
  id: number,
  { reason, ...chosen }: ReassignReviewInput,
): Promise<{ notified: ReviewNotification[] }> {
  return inTransaction(ctx, async (tx) => {
    const review = await getReview(tx, "reviews.manage", id)
    if (!canBeReassigned(review))
      throw conflict(describeClosedReview(review.status), { code: "illegal_move", details: { state: review.status } })
    const wasOpen = isOpenReview(review.status)
    await cancelRequests(tx, { id })
    if (wasOpen) await tx.db.updateTable("review_requests").set({ reason }).where("id", "=", id).execute()
    const person = await resolveReplacement(tx, review, chosen)
    if (wasOpen && person.id === review.reviewer_id)
      throw conflict(`${person.name} was already asked. Choose someone else.`, { code: "asked_already" })
    return { notified: [await asked(tx, review, person)] }
  })

  async function asked(tx: Ctx, review: ReviewRow, person: AskedPerson): Promise<ReviewNotification> {
    if (review.step_id !== null && review.step_status !== "active")
      return replaceStepReviewer(tx, review.step_id, person.id, reason)
    const due_date =
      review.due_date < utcDay(tx.now) ? utcDayAfter(tx.now, (await settingsOf(tx)).review_days) : review.due_date
    return askReplacement(tx, review, person, { due_date })
  }
}
