import { PortalDraft, type PortalDraftChange } from "@hub/contract/portal"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/failure.ts"
import { isOpen } from "../review.ts"
import { guestHolding, type Key } from "./guest.ts"

/** Keeps what the reviewer has written so far. */
export function keepDraft(ctx: Ctx, key: Key, change: PortalDraftChange): Promise<undefined> {
  return atomically(ctx, async (tx) => {
    const { request } = await guestHolding(tx, key)
    if (!isOpen(request.status)) throw alreadyAnswered()
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

export const alreadyAnswered = () =>
  conflict("You have answered already; the first answer stands.", { code: "already_answered" })
