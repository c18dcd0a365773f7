import type { FeedbackDetail } from "@hub/contract/feedback"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict } from "../platform/failure.ts"
import { mayArchive } from "./feedback.ts"
import { feedbackFor } from "./get.ts"
import { readFeedback } from "./rows.ts"

export function archiveFeedback(ctx: Ctx, id: number, reason: string): Promise<FeedbackDetail> {
  return atomically(ctx, async (tx) => {
    const row = await feedbackFor(tx, id)
    if (!mayArchive(row)) throw conflict("Only closed feedback and spam can be archived.", { code: "not_closed" })
    await setArchived(tx, id, row.version, {
      archived_at: tx.now,
      archived_by: tx.actor.person_id,
      archive_reason: reason,
    })
    await record(tx, "feedback.archived", id, { reason })
    return readFeedback(tx, id)
  })
}

/** It comes back as it was: closed, or spam. */
export function restoreFeedback(ctx: Ctx, id: number): Promise<void> {
  return atomically(ctx, async (tx) => {
    const row = await feedbackFor(tx, id)
    if (row.archived_at === null) throw conflict("This feedback is not archived.", { code: "not_archived" })
    await setArchived(tx, id, row.version, { archived_at: null, archived_by: null, archive_reason: "" })
    await record(tx, "feedback.restored", id, {})
  })
}

/** Deletes archived feedback and its answers for ever; what came of it stays. */
export function deleteFeedback(ctx: Ctx, id: number): Promise<void> {
  return atomically(ctx, async (tx) => {
    const { archived_at } = await feedbackFor(tx, id)
    if (archived_at === null) throw conflict("Only archived feedback can be deleted.", { code: "not_archived" })
    await tx.db.deleteFrom("feedback").where("id", "=", id).execute()
    await record(tx, "feedback.deleted", id, {})
  })
}

const setArchived = (
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
