import type { comments, TopicComment } from "@hub/contract/comments"
import type { RouteInput } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { sendLiveUpdate } from "../platform/live-update.ts"
import { conflict, invalidField, notFound } from "../platform/refusal.ts"
import { inProject, requirePermission } from "../policy.ts"
import { aboutComment, findReaderName, getComment } from "./get.ts"
import { updatesOfComments } from "./live-updates.ts"
import { readComment } from "./present.ts"
import type { CommentRow } from "./tables.ts"

/** Says whose turn an open thread is: a person's, another person's, or nobody's. */
export function assignComment(
  ctx: Ctx,
  id: number,
  { assignee_id, seen }: RouteInput<typeof comments.assign>["body"],
): Promise<TopicComment> {
  requirePermission(ctx.actor, "comments.assign")
  return inTransaction(ctx, async (tx) => {
    const { comment, topic } = await getComment(tx, id)
    requirePermission(inProject(tx.actor, topic.project_id), "comments.assign")
    requireOpenThread(comment)
    if (assignee_id === comment.assignee_id) {
      tx.recorded.push("comment.assigned")
      return readComment(tx, id)
    }
    requireSeen(comment, seen)
    const about = aboutComment(topic, comment)
    if (assignee_id === null) {
      await saveAssignee(tx, id, { assignee_id: null, assigned_at: null })
      await recordEvent(tx, "comment.unassigned", id, about)
    } else {
      const assignee = await requireAssignee(tx, assignee_id)
      await saveAssignee(tx, id, { assignee_id, assigned_at: tx.now })
      await recordEvent(tx, "comment.assigned", id, { ...about, assignee_id, assignee })
    }
    await sendLiveUpdate(tx, updatesOfComments(topic.id))
    return readComment(tx, id)
  })
}

/** Answers the name of a person who can see to a comment: one who can read the topic, as everyone with an account in use. */
export async function requireAssignee(tx: Ctx, assignee_id: number): Promise<string> {
  const name = await findReaderName(tx, assignee_id)
  if (name === undefined)
    throw invalidField("assignee_id", "This person has no active account. Choose someone who can open the topic.")
  return name
}

function requireOpenThread({ thread_id, deleted_at, resolved_at }: CommentRow) {
  if (thread_id !== null)
    throw invalidField("assignee_id", "Only a whole thread can be assigned. Use its first comment.")
  if (deleted_at !== null) throw notFound("Comment")
  if (resolved_at !== null)
    throw conflict("This comment is resolved. Reopen it before you assign it.", { code: "thread_resolved" })
}

/** Two people may assign at once: the second hears that there is someone whom they did not see. */
function requireSeen({ assignee_id }: CommentRow, seen: number | null | undefined) {
  if (seen !== undefined && seen !== assignee_id)
    throw conflict("Someone else assigned this comment in the meantime. Look at it and try again.", {
      code: "assigned_meanwhile",
    })
}

const saveAssignee = (tx: Ctx, id: number, assigned: Pick<CommentRow, "assignee_id" | "assigned_at">) =>
  tx.db.updateTable("comments").set(assigned).where("id", "=", id).execute()
