import type { comments, TopicComment } from "@hub/contract/comments"
import type { RouteInput } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { sendLiveUpdate } from "../platform/live-update.ts"
import { conflict, notFound } from "../platform/refusal.ts"
import { requirePermission } from "../policy.ts"
import { getTopic, revisionById } from "../topics/get.ts"
import { saveTopic } from "../topics/save.ts"
import { aboutComment, getComment } from "./get.ts"
import { updatesOfComments } from "./live-updates.ts"
import { placeThreads } from "./place.ts"
import { readComment } from "./present.ts"
import type { CommentRow } from "./tables.ts"

type DecideSuggestionInput = RouteInput<typeof comments.decide>["body"]

/** Takes suggested words into the newest text, or says no to them. */
export async function decideSuggestion(ctx: Ctx, id: number, input: DecideSuggestionInput): Promise<TopicComment> {
  requirePermission(ctx.actor, "comments.decide")
  const comment = await ctx.db.selectFrom("comments").selectAll().where("id", "=", id).executeTakeFirst()
  if (!comment || comment.suggestion === null || comment.deleted_at !== null) throw notFound("Suggestion")
  // The same decision sent again, as after a lost connection.
  if (comment.outcome === input.outcome && comment.resolved_by === ctx.actor.person_id) {
    ctx.recorded.push(`comment.${input.outcome}`)
    return readComment(ctx, id)
  }
  if (input.outcome === "accepted") await takeIn(ctx, { ...comment, suggestion: comment.suggestion }, input)
  else await inTransaction(ctx, (tx) => saveOutcome(tx, id, input))
  return readComment(ctx, id)
}

async function takeIn(ctx: Ctx, comment: CommentRow & { suggestion: string }, input: DecideSuggestionInput) {
  const topic = await getTopic(ctx, "topics.edit", comment.topic_id)
  const head = await revisionById(ctx, topic.head_revision_id)
  const place = (await placeThreads(ctx, head.id, [comment])).get(comment.id)
  requireUndecided(comment)
  if (!place || place.state === "orphaned")
    throw conflict("The text of this suggestion no longer exists.", { code: "suggestion_conflict" })
  const { start, end } = place
  const { confirmed } = input
  if (place.state === "needs_confirm" && (confirmed?.revision !== head.number || confirmed.start !== start))
    throw conflict("The text around these words has changed. Check how it reads with them, and accept again.", {
      code: "needs_confirm",
      details: { revision: head.number, start, reads: place.reads ?? null },
    })
  const author = await ctx.db
    .selectFrom("people")
    .select("name")
    .where("id", "=", comment.created_by)
    .executeTakeFirst()
  await saveTopic(ctx, topic.id, {
    title: head.title,
    content: head.content.slice(0, start) + comment.suggestion + head.content.slice(end),
    frontmatter: head.frontmatter,
    base_revision: head.number,
    note: `Suggested by ${author?.name ?? ""}`,
    also: (tx) => saveOutcome(tx, comment.id, input),
  })
}

async function saveOutcome(tx: Ctx, id: number, { outcome }: DecideSuggestionInput) {
  const { comment, topic } = await getComment(tx, id)
  requireUndecided(comment)
  await tx.db
    .updateTable("comments")
    .set({ outcome, resolved_by: tx.actor.person_id, resolved_at: tx.now })
    .where("id", "=", id)
    .execute()
  await recordEvent(tx, `comment.${outcome}`, id, aboutComment(topic, comment))
  await sendLiveUpdate(tx, updatesOfComments(topic.id))
}

/** Two people may decide at once: the second hears what the first decided. */
function requireUndecided({ outcome }: CommentRow) {
  if (outcome !== null) throw conflict(`This suggestion was already ${outcome}.`, { code: "decided_meanwhile" })
}
