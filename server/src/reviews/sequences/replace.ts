import type { ReviewNotice } from "@hub/contract/reviews"
import type { Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/failure.ts"
import { sequenceRows } from "./get.ts"
import { happen } from "./happen.ts"

/** Asks another person in a step that nobody answers any more. */
export async function replaceReviewer(
  tx: Ctx,
  step_id: number,
  reviewer_id: number,
  note: string,
): Promise<ReviewNotice> {
  const { sequence_id } = await tx.db
    .updateTable("review_steps")
    .set({ reviewer_id })
    .where("id", "=", step_id)
    .returning("sequence_id")
    .executeTakeFirstOrThrow()
  const sequence = await sequenceRows(tx).where("review_sequences.id", "=", sequence_id).executeTakeFirstOrThrow()
  const [notice] = await happen(tx, sequence, "ask_again", note)
  if (!notice) throw conflict("Nobody can be asked in this step now.", { code: "illegal_move" })
  return notice
}
