import type { Ctx } from "../../platform/ctx.ts"
import { sequenceRows } from "./get.ts"
import { triggerSequence } from "./trigger.ts"

/** The reviewer of a step withdrew the answer, and is awaited again. */
export async function reopenStep(tx: Ctx, step_id: number) {
  const sequence = await sequenceRows(tx)
    .innerJoin("review_steps", "review_steps.sequence_id", "review_sequences.id")
    .where("review_steps.id", "=", step_id)
    .executeTakeFirstOrThrow()
  await triggerSequence(tx, sequence, "reopen")
}
