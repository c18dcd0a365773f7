import type { Ctx } from "../../platform/ctx.ts"
import { readBinding } from "../staleness.ts"
import type { StepRow } from "./rows.ts"

/** The indexes of the approved steps whose approval is about other words or values than those of now. */
export async function findStaleSteps(tx: Ctx, topic_id: number, steps: StepRow[]): Promise<number[]> {
  const approved = steps.filter(({ status }) => status === "approved")
  if (approved.length === 0) return []
  const { staleBy } = await readBinding(tx, topic_id)
  const answers = await tx.db
    .selectFrom("review_requests")
    .distinctOn("step_id")
    .select(["step_id", "decided_revision_id", "resolved_values", "seen"])
    .where(
      "step_id",
      "in",
      approved.map(({ id }) => id),
    )
    .where("status", "=", "approved")
    .orderBy("step_id")
    .orderBy("id", "desc")
    .execute()
  const stale = new Set<number | null>()
  for (const answer of answers) if ((await staleBy(answer)).length > 0) stale.add(answer.step_id)
  return steps.flatMap(({ id, status }, index) => (status === "approved" && stale.has(id) ? [index] : []))
}
