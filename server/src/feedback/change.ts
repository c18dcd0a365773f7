import type { feedback, FeedbackDetail } from "@hub/contract/feedback"
import type { Input } from "@hub/contract/route"
import { mustKnow } from "../people/known.ts"
import { changedFields } from "../platform/changed-fields.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict } from "../platform/failure.ts"
import { mustBeNewest } from "../platform/version.ts"
import { becoming } from "./feedback.ts"
import { feedbackFor } from "./get.ts"
import { readFeedback } from "./rows.ts"

type Change = Input<typeof feedback.change>["body"]

/** Notes something about feedback, gives it to somebody, or moves it on. */
export function changeFeedback(ctx: Ctx, id: number, { version, ...told }: Change): Promise<FeedbackDetail> {
  return atomically(ctx, async (tx) => {
    const row = await feedbackFor(tx, id)
    const theirs = await readFeedback(tx, id)
    mustBeNewest(row.version, version, () => ({ theirs, mine: { ...told, version } }))
    if (row.archived_at !== null)
      throw conflict("This is archived. Restore it before you change it.", { code: "archived" })
    const { status = row.status, assignee_id = row.assignee_id, note = row.note } = told
    const allowed = becoming(row)
    if (status !== row.status && !allowed.includes(status))
      throw conflict(`Feedback that is ${row.status} cannot become ${status}.`, {
        code: "illegal_move",
        details: { state: row.status, allowed },
      })
    const after = { assignee_id, note }
    const changed = changedFields(row, after)
    if (changed.includes("assignee_id")) await mustKnow(tx, "assignee_id", assignee_id)

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
    if (status !== row.status) await record(tx, "feedback.moved", id, { from: row.status, to: status })
    if (changed.length > 0 || status === row.status) await record(tx, "feedback.changed", id, { changed })
    return readFeedback(tx, id)
  })
}
