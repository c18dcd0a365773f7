import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { may } from "../policy.ts"
import type { FeedbackRow } from "./tables.ts"

/** The feedback, locked, for whoever manages it. */
export async function feedbackFor(tx: Ctx, id: number): Promise<FeedbackRow> {
  const found = may(tx.actor, "feedback.manage")
    ? await tx.db.selectFrom("feedback").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
    : undefined
  if (!found) throw missing("Feedback")
  return found
}
