import type { DelegationResult } from "@hub/contract/portal"
import type { ExternalReviewer } from "@hub/contract/reviews"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { askReplacement, resolveReplacement } from "../ask-replacement.ts"
import { isOpenReview } from "../review.ts"
import { settleRound } from "../round.ts"
import { confirmByCode, consumeCode } from "./code.ts"
import { leaveReview } from "./decline.ts"
import { alreadyAnsweredRefusal } from "./draft.ts"
import { answererOfRequest, lockGuestRequest, type ReviewKey } from "./guest.ts"

/**
 * The reviewer names somebody who answers in their place, by the same date. The person who was named like that themselves only
 * proposes: the owner says whether the request wanders further.
 */
export async function delegateReview(
  ctx: Ctx,
  key: ReviewKey,
  { reason, code, ...external }: ExternalReviewer & { reason: string; code?: string | undefined },
): Promise<DelegationResult> {
  const confirmation = await confirmByCode(ctx, key, code)
  return inTransaction(ctx, async (tx) => {
    const { request, guest, topic } = await lockGuestRequest(tx, key, confirmation)
    if (!isOpenReview(request.status)) throw alreadyAnsweredRefusal()
    await consumeCode(tx, request.id, confirmation)
    const person = await resolveReplacement(guest, request, { external })
    if (request.left_status === "delegated") {
      await leaveReview(guest, request, { status: "declined", reason, proposed: person })
      await settleRound(guest, request.round_id, topic)
      return { name: person.name, waits: true, mail: null }
    }
    await leaveReview(guest, request, { status: "delegated", reason, to: person.name })
    const { due_date } = request
    const by = answererOfRequest(guest, request).name
    const { mail } = await askReplacement(guest, request, person, { due_date, passed_on: { by, reason } })
    return { name: person.name, waits: false, mail }
  })
}
