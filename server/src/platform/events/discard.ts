import type { Ctx } from "../ctx.ts"
import "./tables.ts"

/** Nobody reacts any more to what happened until here: what it was about is gone. */
export async function discardPendingEvents(tx: Ctx) {
  await tx.db.updateTable("events").set({ dispatched_at: tx.now }).where("dispatched_at", "is", null).execute()
}
