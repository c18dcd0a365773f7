import type { feedback, FeedbackDetail } from "@hub/contract/feedback"
import type { RouteInput } from "@hub/contract/route"
import { requirePerson } from "../people/require.ts"
import { changedFields } from "../platform/changed-fields.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { requireNewestVersion } from "../platform/version.ts"
import { nextStatusesOfFeedback } from "./feedback.ts"
import { getFeedback } from "./get.ts"
import { readFeedbackDetail } from "./present.ts"

type ChangeFeedbackInput = RouteInput<typeof feedback.change>["body"]

/** Notes something about feedback, gives it to somebody, or moves it on. */
export function updateFeedback(
  ctx: Ctx,
  id: number,
  { version, ...fields }: ChangeFeedbackInput,
): Promise<FeedbackDetail> {
  return inTransaction(ctx, async (tx) => {
    const row = await getFeedback(tx, id)
    const theirs = await readFeedbackDetail(tx, id)
    requireNewestVersion(row.version, version, () => ({ theirs, mine: { ...fields, version } }))
    if (row.archived_at !== null)
      throw conflict("This is archived. Restore it before you change it.", { code: "archived" })
    const { status = row.status, assignee_id = row.assignee_id, note = row.note } = fields
    const allowed = nextStatusesOfFeedback(row)
    if (status !== row.status && !allowed.includes(status))
      throw conflict(`Feedback with the status “${row.status}” can't change to “${status}”.`, {
        code: "illegal_move",
        details: { state: row.status, allowed },
      })
    const after = { assignee_id, note }
    const changed = changedFields(row, after)
    if (changed.includes("assignee_id")) await requirePerson(tx, "assignee_id", assignee_id)

    await tx.db
      .updateTable("feedback")
      .set({
        ...after,
        status,
        version: version + 1,
        updated_at: tx.now,
        closed_at: status === "closed" ? (row.closed_at ?? tx.now) : null,
      })
      .where("id", "=", id)
      .execute()
    if (status !== row.status) await recordEvent(tx, "feedback.moved", id, { from: row.status, to: status })
    if (changed.length > 0 || status === row.status) await recordEvent(tx, "feedback.changed", id, { changed })
    return readFeedbackDetail(tx, id)
  })
}
