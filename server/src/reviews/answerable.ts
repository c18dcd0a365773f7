import { conflict } from "../platform/failure.ts"
import type { ReviewRow } from "./present.ts"
import { closedSentence, isOpen } from "./review.ts"

type Standing = Pick<ReviewRow, "status" | "sequence_status" | "expires_at">

/** Whether its reviewer can answer a request now. */
export const isAnswerable = ({ status, sequence_status, expires_at }: Standing, now: Date) =>
  isOpen(status) && sequence_status !== "paused" && (expires_at === null || expires_at > now)

/** Refuses what only makes sense while a reviewer can answer. */
export function mustBeAnswerable(review: Standing, now: Date) {
  const { status } = review
  if (isAnswerable(review, now)) return
  const details = { state: status }
  if (!isOpen(status)) throw conflict(closedSentence(status), { details })
  if (review.sequence_status === "paused")
    throw conflict("This review is paused. Resume it first.", { code: "paused", details })
  throw conflict("The link has run out. Send a new one instead.", { code: "expired", details })
}
