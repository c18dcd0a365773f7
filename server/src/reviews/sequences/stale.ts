import type { Ctx } from "../../platform/ctx.ts"
import { variableValues } from "../../variables/values.ts"
import type { StepRow } from "./rows.ts"

/** The indexes of the approved steps whose approval is about other words or values than those of now. */
export async function staleSteps(tx: Ctx, topic_id: number, steps: StepRow[]): Promise<number[]> {
  const approved = steps.filter(({ status }) => status === "approved")
  if (approved.length === 0) return []
  const [topic, values, answers] = await Promise.all([
    tx.db.selectFrom("topics").select("head_revision_id").where("id", "=", topic_id).executeTakeFirst(),
    variableValues(tx),
    tx.db
      .selectFrom("review_requests")
      .distinctOn("step_id")
      .select(["step_id", "decided_revision_id", "resolved_values"])
      .where(
        "step_id",
        "in",
        approved.map(({ id }) => id),
      )
      .where("status", "=", "approved")
      .orderBy("step_id")
      .orderBy("id", "desc")
      .execute(),
  ])
  return steps.flatMap((step, index) => {
    const answer = answers.find(({ step_id }) => step_id === step.id)
    if (step.status !== "approved" || !answer) return []
    const holds =
      answer.decided_revision_id === topic?.head_revision_id &&
      Object.entries(answer.resolved_values ?? {}).every(([slug, value]) => values[slug] === value)
    return holds ? [] : [index]
  })
}
