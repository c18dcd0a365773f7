import type { PortalDraftChange, SavedDraft } from "@hub/contract/portal"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/refusal.ts"
import { isOpenReview } from "../review.ts"
import { lockGuestRequest, type ReviewKey } from "./guest.ts"
import { draftOf, versionOfDraft } from "./stored-draft.ts"

/** Keeps what the reviewer has written so far. A page that knows an older draft is told, and overwrites nothing. */
export function saveReviewDraft(
  ctx: Ctx,
  key: ReviewKey,
  { expected_version, ...change }: PortalDraftChange,
): Promise<SavedDraft> {
  return inTransaction(ctx, async (tx) => {
    const { request } = await lockGuestRequest(tx, key)
    if (!isOpenReview(request.status)) throw alreadyAnsweredRefusal()
    const before = draftOf(request)
    if (expected_version !== undefined && expected_version !== versionOfDraft(before))
      throw conflict("Your review was changed elsewhere meanwhile. Reload it.", { code: "draft_moved" })
    const saved = await tx.db
      .updateTable("review_requests")
      .set({ draft: JSON.stringify({ ...before, ...change }) })
      .where("id", "=", request.id)
      .returning("draft")
      .executeTakeFirstOrThrow()
    return { draft_version: versionOfDraft(draftOf(saved)) }
  })
}

export const alreadyAnsweredRefusal = () =>
  conflict("You have already answered. The first answer counts.", { code: "already_answered" })
