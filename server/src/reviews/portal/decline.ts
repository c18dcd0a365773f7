import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { proofColumn } from "../../platform/proof.ts"
import { isOpen } from "../review.ts"
import { settleRound } from "../round.ts"
import { confirmed, useUp } from "./code.ts"
import { alreadyAnswered } from "./draft.ts"
import { answererOf, type GuestRequest, guestHolding, type Key } from "./guest.ts"

/** The reviewer does not answer, and says why. It is the owner's turn to say how the review goes on. */
export async function declineReview(
  ctx: Ctx,
  key: Key,
  { reason, code }: { reason: string; code?: string | undefined },
): Promise<undefined> {
  const confirmation = await confirmed(ctx, key, code)
  return atomically(ctx, async (tx) => {
    const { request, guest, topic } = await guestHolding(tx, key, confirmation)
    if (!isOpen(request.status)) throw alreadyAnswered()
    await useUp(tx, request.id, confirmation)
    await leave(guest, request, { status: "declined", reason })
    await settleRound(guest, request.round_id, topic)
    return undefined
  })
}

type Leaving =
  | { status: "declined"; reason: string; proposed?: { id: number; name: string } }
  | { status: "delegated"; reason: string; to: string }

/** Writes down that a reviewer is out of his request; what he had begun to write goes with him. */
export async function leave(guest: Ctx, request: GuestRequest, leaving: Leaving) {
  const { status, reason } = leaving
  const { answered_by, name } = answererOf(guest, request)
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
    await record(guest, "review.declined", request.id, { ...about, proposed: proposed?.name ?? null })
  else await record(guest, "review.delegated", request.id, { ...about, to: leaving.to })
}
