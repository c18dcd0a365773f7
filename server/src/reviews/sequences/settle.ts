import type { Ctx } from "../../platform/ctx.ts"
import { isOpenReview } from "../review.ts"
import { answererName } from "../rows.ts"
import { sequenceRows } from "./get.ts"
import { triggerSequence } from "./trigger.ts"

/** What the newest answer of a sequence's round means for the sequence. */
export async function settleSequence(tx: Ctx, round_id: number) {
  const sequence = await sequenceRows(tx).where("review_sequences.round_id", "=", round_id).executeTakeFirstOrThrow()
  const answer = await tx.db
    .selectFrom("review_steps")
    .innerJoin("review_requests", "review_requests.step_id", "review_steps.id")
    .leftJoin("people as proposed", "proposed.id", "review_requests.proposed_id")
    .innerJoin("people as reviewer", "reviewer.id", "review_requests.reviewer_id")
    .leftJoin("people as answerer", "answerer.id", "review_requests.answered_by")
    .select(["review_requests.status", "review_requests.reason", "review_requests.summary"])
    .select(["proposed.name as proposed", answererName.as("answerer")])
    .where("review_steps.sequence_id", "=", sequence.id)
    .where("review_steps.status", "=", "active")
    .orderBy("review_requests.id", "desc")
    .limit(1)
    .executeTakeFirst()
  if (!answer || isOpenReview(answer.status)) return
  if (answer.status === "approved") await triggerSequence(tx, sequence, "approve")
  else if (answer.status === "changes_requested") await triggerSequence(tx, sequence, "request_changes")
  else if (answer.status === "rejected")
    await triggerSequence(tx, sequence, "reject", `Rejected by ${answer.answerer}: ${answer.summary}`)
  else await triggerSequence(tx, sequence, "lose_reviewer", describeLostReviewer(answer))
}

function describeLostReviewer({
  status,
  reason,
  proposed,
}: {
  status: string
  reason: string
  proposed: string | null
}) {
  if (status !== "declined") return "The request was withdrawn."
  return proposed === null ? `Declined: ${reason}` : `Wants to pass it on to ${proposed}. ${reason}`.trim()
}
