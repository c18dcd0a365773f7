import type { Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/refusal.ts"
import type { SequenceRow } from "./rows.ts"
import { sequenceConflictMessage } from "@hub/contract/sequences"

/** The sequence that a topic has, while one is active. */
export const findActiveSequence = (ctx: Ctx, topic_id: number) =>
  ctx.db
    .selectFrom("review_sequences")
    .select(["id", "name"])
    .where("topic_id", "=", topic_id)
    .where("status", "=", "active")
    .executeTakeFirst()

/** Makes sure that a topic is in one review only. A sequence paused by hand gives way; it may be resumed later. */
export async function takeReviewSlot(tx: Ctx, { id, topic_id, round_id }: SequenceRow) {
  const active = await findActiveSequence(tx, topic_id)
  if (active && active.id !== id) throw conflict(sequenceConflictMessage(active.name), { code: "active_sequence" })
  const open = await tx.db
    .selectFrom("review_rounds")
    .leftJoin("review_sequences", "review_sequences.round_id", "review_rounds.id")
    .select(["review_rounds.id", "review_sequences.status"])
    .where("review_rounds.topic_id", "=", topic_id)
    .where("review_rounds.status", "=", "open")
    .executeTakeFirst()
  if (!open || open.id === round_id) return
  if (open.status !== "paused")
    throw conflict("This topic is already in review. Wait for the answers, or cancel the review first.", {
      code: "review_round_open",
    })
  await tx.db.updateTable("review_rounds").set({ status: "closed" }).where("id", "=", open.id).execute()
}
