import type { PortalReview } from "@hub/contract/portal"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { conflict, notFound } from "../../platform/refusal.ts"
import type { WithWrittenJson } from "../../platform/threads/written-json.ts"
import { alreadyAnsweredRefusal } from "../portal/draft.ts"
import { lockGuestRequest, type ReviewKey } from "../portal/guest.ts"
import { readReview } from "../portal/read.ts"
import { draftOf } from "../portal/stored-draft.ts"
import { isOpenReview } from "../review.ts"
import { addToDraft, findDraftExcess } from "./addition.ts"
import { deleteWordReturn, findWordReturn } from "./returns.ts"

/** Puts what a Word file says into the draft, from where it goes on as if it had been typed. Twice adds nothing twice. */
export async function addWordFile(
  ctx: Ctx,
  key: ReviewKey,
  uploaded_at: string,
): Promise<WithWrittenJson<PortalReview>> {
  await inTransaction(ctx, async (tx) => {
    const { request } = await lockGuestRequest(tx, key)
    if (!isOpenReview(request.status)) throw alreadyAnsweredRefusal()
    const row = await findWordReturn(tx, request.id)
    if (!row) throw notFound("Word file")
    if (row.uploaded_at.toISOString() !== uploaded_at)
      throw conflict("Another Word file was uploaded meanwhile. Reload the page to see what it would add.", {
        code: "other_file",
      })
    if (row.revision_number !== request.revision_number)
      throw conflict("The text has changed since you uploaded this file. Upload it again.", { code: "revision_moved" })
    const { draft } = addToDraft(draftOf(request), row.changes)
    const excess = findDraftExcess(draft)
    if (excess !== undefined) throw conflict(excess, { code: "too_much" })
    await tx.db
      .updateTable("review_requests")
      .set({ draft: JSON.stringify(draft) })
      .where("id", "=", request.id)
      .execute()
    await tx.db
      .updateTable("review_word_returns")
      .set({ added_at: tx.now })
      .where("request_id", "=", request.id)
      .execute()
  })
  return readReview(ctx, key)
}

/** What came back is not wanted. The draft stays as it is. */
export function discardWordFile(ctx: Ctx, key: ReviewKey): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const { request } = await lockGuestRequest(tx, key)
    await deleteWordReturn(tx, request.id)
    return undefined
  })
}
