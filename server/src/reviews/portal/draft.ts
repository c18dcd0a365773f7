import { PortalDraft, type PortalDraftChange } from "@hub/contract/portal"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/refusal.ts"
import { isOpenReview } from "../review.ts"
import { lockGuestRequest, type ReviewKey } from "./guest.ts"

/** Keeps what the reviewer has written so far. */
export function saveReviewDraft(ctx: Ctx, key: ReviewKey, change: PortalDraftChange): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const { request } = await lockGuestRequest(tx, key)
    if (!isOpenReview(request.status)) throw alreadyAnsweredRefusal()
    const { draft: before } = await tx.db
      .selectFrom("review_requests")
      .select("draft")
      .where("id", "=", request.id)
      .executeTakeFirstOrThrow()
    const draft = { ...PortalDraft.parse({}), ...before, ...change }
    await tx.db
      .updateTable("review_requests")
      .set({ draft: JSON.stringify(draft) })
      .where("id", "=", request.id)
      .execute()
    return undefined
  })
}

export const alreadyAnsweredRefusal = () =>
  conflict("You have already answered. The first answer counts.", { code: "already_answered" })
