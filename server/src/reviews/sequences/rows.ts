import type { Selectable } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import type { ReviewSequencesTable, ReviewStepsTable } from "../tables.ts"
import type { SequenceState } from "./sequence.ts"

export type SequenceRow = Selectable<ReviewSequencesTable>
export type StepRow = Selectable<ReviewStepsTable>

export const listSteps = (ctx: Ctx, sequences: number[]): Promise<StepRow[]> =>
  ctx.db
    .selectFrom("review_steps")
    .selectAll()
    .where("sequence_id", "in", sequences.length > 0 ? sequences : [0])
    .orderBy("sequence_id")
    .orderBy("position")
    .execute()

/** What is written down of a sequence, as its rules see it. */
export const sequenceStateOf = (row: SequenceRow, steps: StepRow[]): SequenceState => ({
  status: row.status,
  paused_for: row.paused_for,
  current: row.current_step,
  steps: steps.map(({ status }) => status),
  auto_advance: row.auto_advance_on_approve,
  pause_on_changes: row.pause_on_changes,
})
