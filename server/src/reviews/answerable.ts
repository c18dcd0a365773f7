import { conflict } from "../platform/refusal.ts"
import type { ReviewRow } from "./rows.ts"
import { describeClosedReview, isOpenReview } from "./review.ts"

type AnswerableReview = Pick<ReviewRow, "status" | "sequence_status" | "expires_at">

/** Whether its reviewer can answer a request now. */
export const isAnswerable = ({ status, sequence_status, expires_at }: AnswerableReview, now: Date) =>
  isOpenReview(status) && sequence_status !== "paused" && (expires_at === null || expires_at > now)

/** Refuses what only makes sense while a reviewer can answer. */
export function mustBeAnswerable(review: AnswerableReview, now: Date) {
  const { status } = review
  if (isAnswerable(review, now)) return
  const details = { state: status }
  if (!isOpenReview(status)) throw conflict(describeClosedReview(status), { details })
  if (review.sequence_status === "paused")
    throw conflict("This review is paused. Resume it first.", { code: "paused", details })
  throw conflict("The link has run out. Send a new one instead.", { code: "expired", details })
}
