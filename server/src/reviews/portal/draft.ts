import type { PortalDraft } from "@hub/contract/reviews"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/failure.ts"
import { isOpen } from "../review.ts"
import { guestHolding } from "./guest.ts"

/** Keeps what the reviewer has written so far. */
export function keepDraft(ctx: Ctx, token: string, draft: PortalDraft): Promise<undefined> {
  return atomically(ctx, async (tx) => {
    const { request } = await guestHolding(tx, token)
    if (!isOpen(request.status)) throw alreadyAnswered()
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
