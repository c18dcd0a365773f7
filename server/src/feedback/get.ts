import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { hasPermission } from "../policy.ts"
import type { FeedbackRow } from "./tables.ts"

/** The feedback, locked, for the person who manages it. */
export async function getFeedback(tx: Ctx, id: number): Promise<FeedbackRow> {
  const found = hasPermission(tx.actor, "feedback.manage")
    ? await tx.db.selectFrom("feedback").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
    : undefined
  if (!found) throw notFound("Feedback")
  return found
}
