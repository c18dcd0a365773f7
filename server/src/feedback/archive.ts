import type { FeedbackDetail } from "@hub/contract/feedback"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { mayArchiveFeedback } from "./feedback.ts"
import { getFeedback } from "./get.ts"
import { readFeedbackDetail } from "./present.ts"

export function archiveFeedback(ctx: Ctx, id: number, reason: string): Promise<FeedbackDetail> {
  return inTransaction(ctx, async (tx) => {
    const row = await getFeedback(tx, id)
    if (!mayArchiveFeedback(row))
      throw conflict("Only closed feedback and spam can be archived.", { code: "not_closed" })
    await setFeedbackArchived(tx, id, row.version, {
      archived_at: tx.now,
      archived_by: tx.actor.person_id,
      archive_reason: reason,
    })
    await recordEvent(tx, "feedback.archived", id, { reason })
    return readFeedbackDetail(tx, id)
  })
}

/** It comes back as it was: closed, or spam. */
export function restoreFeedback(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await getFeedback(tx, id)
    if (row.archived_at === null) throw conflict("This feedback is not archived.", { code: "not_archived" })
    await setFeedbackArchived(tx, id, row.version, { archived_at: null, archived_by: null, archive_reason: "" })
    await recordEvent(tx, "feedback.restored", id, {})
  })
}

/** Deletes archived feedback and its answers for ever; what came of it stays. */
export function deleteFeedback(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { archived_at } = await getFeedback(tx, id)
    if (archived_at === null) throw conflict("Only archived feedback can be deleted.", { code: "not_archived" })
    await tx.db.deleteFrom("feedback").where("id", "=", id).execute()
    await recordEvent(tx, "feedback.deleted", id, {})
  })
}

const setFeedbackArchived = (
  tx: Ctx,
  id: number,
  version: number,
  marks: { archived_at: Date | null; archived_by: number | null; archive_reason: string },
) =>
  tx.db
    .updateTable("feedback")
    .set({ ...marks, version: version + 1, updated_at: tx.now })
    .where("id", "=", id)
    .execute()
