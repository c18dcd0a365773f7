import type { Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { endSequencesOf } from "./sequences/end.ts"
import "./tables.ts"

type RequestSelector = { id: number } | { step_id: number } | { topic_id: number } | { round_id: number }

/** Cancels the open requests among these, and remembers each, with what ended it where that was not its owner. */
export async function cancelRequests(tx: Ctx, which: RequestSelector, because?: "rejected") {
  const [[column, value]] = Object.entries(which) as [["id" | "step_id" | "topic_id" | "round_id", number]]
  const cancelled = await tx.db
    .updateTable("review_requests")
    .set({ status: "cancelled", draft: null, withdrawn_at: tx.now })
    .where(`review_requests.${column}`, "=", value)
    .where("status", "in", ["pending", "in_progress"])
    .returning(["id", "topic_id", "round_id"])
    .execute()
  for (const { id, topic_id, round_id } of cancelled) {
    const { topic_title } = await tx.db
      .selectFrom("review_rounds")
      .select("topic_title")
      .where("id", "=", round_id)
      .executeTakeFirstOrThrow()
    await recordEvent(tx, "review.cancelled", id, { topic_id, title: topic_title, ...(because && { because }) })
  }
}

/** Ends the review of a topic that is gone. */
export async function cancelRoundOf(tx: Ctx, topic_id: number) {
  await cancelRequests(tx, { topic_id })
  await tx.db
    .updateTable("review_rounds")
    .set({ status: "cancelled" })
    .where("topic_id", "=", topic_id)
    .where("status", "=", "open")
    .execute()
  await endSequencesOf(tx, topic_id)
}
