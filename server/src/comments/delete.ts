import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { sendLiveUpdate } from "../platform/live-update.ts"
import { notFound } from "../platform/refusal.ts"
import { requirePermission } from "../policy.ts"
import { aboutComment, getComment } from "./get.ts"
import { updatesOfComments } from "./live-updates.ts"
import "./tables.ts"

/** Deletes one's own comment. What has replies only loses its words, and goes with the last of them. */
export function deleteComment(ctx: Ctx, id: number): Promise<{ deleted: number }> {
  return inTransaction(ctx, async (tx) => {
    const { comment, thread, topic } = await getComment(tx, id)
    requirePermission(tx.actor, "comments.edit", comment)
    if (comment.deleted_at !== null) throw notFound("Comment")
    const replies = await tx.db.selectFrom("comments").select("id").where("thread_id", "=", thread.id).execute()
    const isFirst = comment.id === thread.id
    const isLast = isFirst ? replies.length === 0 : thread.deleted_at !== null && replies.length === 1
    if (isFirst && !isLast) await removeWords(tx, id)
    else
      await tx.db
        .deleteFrom("comments")
        .where("id", "=", isLast ? thread.id : id)
        .execute()
    await recordEvent(tx, "comment.deleted", id, aboutComment(topic, comment))
    await sendLiveUpdate(tx, updatesOfComments(topic.id))
    return { deleted: id }
  })
}

async function removeWords(tx: Ctx, id: number) {
  await tx.db.deleteFrom("comment_mentions").where("comment_id", "=", id).execute()
  const gone = { body: "", deleted_at: tx.now, assignee_id: null, assigned_at: null }
  await tx.db.updateTable("comments").set(gone).where("id", "=", id).execute()
}
