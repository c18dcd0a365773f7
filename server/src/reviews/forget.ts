import type { Ctx } from "../platform/ctx.ts"
import "./tables.ts"

/** Forgets all that was asked and answered about these topics, for what was only an example. */
export async function forgetReviews(tx: Ctx, topic_ids: number[]) {
  const requests = tx.db.selectFrom("review_requests").select("id").where("topic_id", "in", topic_ids)
  const sequences = tx.db.selectFrom("review_sequences").select("id").where("topic_id", "in", topic_ids)
  await tx.db.deleteFrom("review_points").where("request_id", "in", requests).execute()
  await tx.db.deleteFrom("review_reminders").where("request_id", "in", requests).execute()
  await tx.db.deleteFrom("review_codes").where("request_id", "in", requests).execute()
  await tx.db.deleteFrom("review_links").where("request_id", "in", requests).execute()
  await tx.db.deleteFrom("review_requests").where("topic_id", "in", topic_ids).execute()
  await tx.db.deleteFrom("review_steps").where("sequence_id", "in", sequences).execute()
  await tx.db.deleteFrom("review_sequences").where("topic_id", "in", topic_ids).execute()
  await tx.db.deleteFrom("review_rounds").where("topic_id", "in", topic_ids).execute()
}
