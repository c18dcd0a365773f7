import type { comments, TopicComment } from "@hub/contract/comments"
import type { CommentState } from "@hub/contract/comments/values"
import type { RouteInput } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { sendLiveUpdate } from "../platform/live-update.ts"
import { conflict, invalidField, notFound } from "../platform/refusal.ts"
import { requireNewestVersion } from "../platform/version.ts"
import { requirePermission } from "../policy.ts"
import { aboutComment, findReaderName, getComment } from "./get.ts"
import { updatesOfComments } from "./live-updates.ts"
import { saveMentions } from "./mentions.ts"
import { readComment } from "./present.ts"
import "./tables.ts"

/** Changes what a comment says, or whether its thread is resolved. */
export function changeComment(
  ctx: Ctx,
  id: number,
  { body, version, state }: RouteInput<typeof comments.change>["body"],
): Promise<TopicComment> {
  return inTransaction(ctx, async (tx) => {
    const found = await getComment(tx, id)
    if (body !== undefined) await editComment(tx, found, body, version)
    if (state !== undefined) await setCommentState(tx, found, state)
    await sendLiveUpdate(tx, updatesOfComments(found.topic.id))
    return readComment(tx, id)
  })
}

type FoundComment = Awaited<ReturnType<typeof getComment>>

async function editComment(tx: Ctx, { comment, topic }: FoundComment, body: string, version = comment.version) {
  requirePermission(tx.actor, "comments.edit", comment)
  if (comment.deleted_at !== null) throw notFound("Comment")
  if (body === comment.body) return void tx.recorded.push("comment.edited")
  requireNewestVersion(comment.version, version, () => ({ theirs: { body: comment.body }, mine: { body } }))
  await tx.db
    .updateTable("comments")
    .set({ body, edited_at: tx.now, version: comment.version + 1 })
    .where("id", "=", comment.id)
    .execute()
  const mentioned = await saveMentions(tx, comment.id, body)
  await recordEvent(tx, "comment.edited", comment.id, { ...aboutComment(topic, comment), mentioned })
}

async function setCommentState(tx: Ctx, { comment, topic }: FoundComment, state: CommentState) {
  if (comment.thread_id !== null)
    throw invalidField("state", "Only a whole thread can be resolved. Use its first comment.")
  requirePermission(tx.actor, "comments.resolve", { ...comment, ...topic })
  const event = state === "resolved" ? "comment.resolved" : "comment.reopened"
  // Somebody else was faster, or the same call came twice.
  if ((comment.resolved_at !== null) === (state === "resolved")) return void tx.recorded.push(event)
  requireMovableSuggestion(comment)
  await tx.db
    .updateTable("comments")
    .set(
      state === "resolved"
        ? { resolved_by: tx.actor.person_id, resolved_at: tx.now }
        : { resolved_by: null, resolved_at: null, outcome: null, ...(await assignAgain(tx, comment)) },
    )
    .where("id", "=", comment.id)
    .execute()
  await recordEvent(tx, event, comment.id, aboutComment(topic, comment))
}

/** A thread that is opened again waits for whom it waited for, from now on, if they still have an account in use. */
async function assignAgain(tx: Ctx, { assignee_id }: FoundComment["comment"]) {
  if (assignee_id === null) return {}
  const isHere = (await findReaderName(tx, assignee_id)) !== undefined
  return isHere ? { assigned_at: tx.now } : { assignee_id: null, assigned_at: null }
}

/** A suggestion is resolved by a decision about it; one that was rejected may be thought about again. */
function requireMovableSuggestion({ suggestion, outcome }: FoundComment["comment"]) {
  if (suggestion === null || outcome === "rejected") return
  if (outcome !== null) throw conflict("This suggestion is already in the text.", { code: "already_landed" })
  throw conflict("Accept or reject this suggestion.", { code: "undecided_suggestion" })
}
