import type { Ctx } from "../../platform/ctx.ts"
import "../tables.ts"

/** Ends the sequences of a topic that is gone; what was answered stays. */
export async function endSequencesOf(tx: Ctx, topic_id: number) {
  const ended = await tx.db
    .updateTable("review_sequences")
    .set({
      status: "cancelled",
      paused_for: null,
      current_step: null,
      note: "The topic was deleted.",
      turn_since: tx.now,
    })
    .where("topic_id", "=", topic_id)
    .where("status", "in", ["draft", "active", "paused"])
    .returning("id")
    .execute()
  for (const { id } of ended)
    await tx.db
      .updateTable("review_steps")
      .set({ status: "cancelled" })
      .where("sequence_id", "=", id)
      .where("status", "in", ["waiting", "active"])
      .execute()
}
