import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { proofColumn } from "../../platform/proof.ts"
import { isOpenReview } from "../review.ts"
import { settleRound } from "../round.ts"
import { confirmByCode, consumeCode } from "./code.ts"
import { alreadyAnsweredRefusal } from "./draft.ts"
import { answererOfRequest, type GuestRequest, lockGuestRequest, type ReviewKey } from "./guest.ts"

/** The reviewer does not answer, and says why. It is the owner's turn to say how the review goes on. */
export async function declineReview(
  ctx: Ctx,
  key: ReviewKey,
  { reason, code }: { reason: string; code?: string | undefined },
): Promise<undefined> {
  const confirmation = await confirmByCode(ctx, key, code)
  return inTransaction(ctx, async (tx) => {
    const { request, guest, topic } = await lockGuestRequest(tx, key, confirmation)
    if (!isOpenReview(request.status)) throw alreadyAnsweredRefusal()
    await consumeCode(tx, request.id, confirmation)
    await leaveReview(guest, request, { status: "declined", reason })
    await settleRound(guest, request.round_id, topic)
    return undefined
  })
}

type LeaveReviewInput =
  | { status: "declined"; reason: string; proposed?: { id: number; name: string } }
  | { status: "delegated"; reason: string; to: string }

/** Writes down that a reviewer is out of their request; what they had begun to write goes with them. */
export async function leaveReview(guest: Ctx, request: GuestRequest, leaving: LeaveReviewInput) {
  const { status, reason } = leaving
  const { answered_by, name } = answererOfRequest(guest, request)
  const proposed = status === "declined" ? leaving.proposed : undefined
  await guest.db
    .updateTable("review_requests")
    .set({
      status,
      reason,
      left_at: guest.now,
      draft: null,
      proposed_id: proposed?.id ?? null,
      answered_by,
      proof: proofColumn(guest.actor),
    })
    .where("id", "=", request.id)
    .execute()
  const about = { topic_id: request.topic_id, title: request.topic_title, reviewer: name, reason }
  if (status === "declined")
    await recordEvent(guest, "review.declined", request.id, { ...about, proposed: proposed?.name ?? null })
  else await recordEvent(guest, "review.delegated", request.id, { ...about, to: leaving.to })
}
