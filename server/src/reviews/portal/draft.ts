import type { PortalDraft } from "@hub/contract/portal"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/failure.ts"
import { isOpen } from "../review.ts"
import { guestHolding, type Key } from "./guest.ts"

/** Keeps what the reviewer has written so far. */
export function keepDraft(ctx: Ctx, key: Key, draft: PortalDraft): Promise<undefined> {
  return atomically(ctx, async (tx) => {
    const { request } = await guestHolding(tx, key)
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
