import type { ReviewNotification } from "@hub/contract/reviews"
import type { Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/refusal.ts"
import { sequenceRows } from "./get.ts"
import { triggerSequence } from "./trigger.ts"

/** Asks another person in a step that nobody answers any more. */
export async function replaceStepReviewer(
  tx: Ctx,
  step_id: number,
  reviewer_id: number,
  note: string,
): Promise<ReviewNotification> {
  const { sequence_id } = await tx.db
    .updateTable("review_steps")
    .set({ reviewer_id })
    .where("id", "=", step_id)
    .returning("sequence_id")
    .executeTakeFirstOrThrow()
  const sequence = await sequenceRows(tx).where("review_sequences.id", "=", sequence_id).executeTakeFirstOrThrow()
  const [notification] = await triggerSequence(tx, sequence, "ask_again", note)
  if (!notification) throw conflict("No one can be asked in this step right now.", { code: "illegal_move" })
  return notification
}
