import type { Ctx } from "../../platform/ctx.ts"
import { sequenceRows } from "./get.ts"
import { triggerSequence } from "./trigger.ts"

/** Waits again for the reviewer of a step, who withdrew their answer. */
export async function reopenStep(tx: Ctx, step_id: number) {
  const sequence = await sequenceRows(tx)
    .innerJoin("review_steps", "review_steps.sequence_id", "review_sequences.id")
    .where("review_steps.id", "=", step_id)
    .executeTakeFirstOrThrow()
  await triggerSequence(tx, sequence, "reopen")
}
