import type { Ctx } from "../ctx.ts"
import "./tables.ts"

/** Nobody reacts any more to what happened until here: what it was about is gone. */
export async function discardPendingEvents(tx: Ctx) {
  await tx.db.updateTable("facts").set({ reacted_at: tx.now }).where("reacted_at", "is", null).execute()
}
