import type { comments, TopicComment } from "@hub/contract/comments"
import type { SuggestionOutcome } from "@hub/contract/comments/values"
import { describeAuthorWithin } from "@hub/contract/programs/values"
import type { RouteInput } from "@hub/contract/route"
import type { Updateable } from "kysely"
import { plainWords } from "@hub/markdown"
import { readPersonName } from "../people/name.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { sendLiveUpdate } from "../platform/live-update.ts"
import { conflict, invalidField, notFound } from "../platform/refusal.ts"
import { inProject, requirePermission } from "../policy.ts"
import { getTopic, revisionById } from "../topics/get.ts"
import { saveTopic } from "../topics/save.ts"
import { findEditedWords } from "./find-suggestion.ts"
import { aboutComment, getComment } from "./get.ts"
import { updatesOfComments } from "./live-updates.ts"
import { placeThreads } from "./place.ts"
import { readComment } from "./present.ts"
import type { CommentRow, CommentsTable } from "./tables.ts"

type DecideSuggestionInput = RouteInput<typeof comments.decide>["body"]

/** Takes suggested words into the newest text, or other words of the author, or says no to them. */
export async function decideSuggestion(ctx: Ctx, id: number, input: DecideSuggestionInput): Promise<TopicComment> {
  requirePermission(ctx.actor, "comments.decide")
  const comment = await ctx.db.selectFrom("comments").selectAll().where("id", "=", id).executeTakeFirst()
  if (!comment || comment.suggestion === null || comment.deleted_at !== null) throw notFound("Suggestion")
  if (isSameDecision(ctx, comment, input)) {
    ctx.recorded.push(`comment.${input.outcome}`)
    return readComment(ctx, id)
  }
  if (input.outcome === "rejected") await inTransaction(ctx, (tx) => saveOutcome(tx, id, { outcome: "rejected" }))
  else await takeIn(ctx, { ...comment, suggestion: comment.suggestion }, input)
  return readComment(ctx, id)
}

/** The same decision sent again, as after a lost connection. */
const isSameDecision = ({ actor }: Ctx, comment: CommentRow, { outcome, insert }: DecideSuggestionInput) =>
  comment.outcome === outcome &&
  comment.resolved_by === actor.person_id &&
  (insert === undefined || plainWords((comment.accepted_words ?? "").trim()) === insert)

type SuggestionRow = CommentRow & { suggestion: string }

async function takeIn(ctx: Ctx, comment: SuggestionRow, { outcome, insert, confirmed }: DecideSuggestionInput) {
  const topic = await getTopic(ctx, "topics.edit", comment.topic_id)
  const head = await revisionById(ctx, topic.head_revision_id)
  const suggestion = insert ?? comment.suggestion
  const place = (await placeThreads(ctx, head.id, [{ ...comment, suggestion }])).get(comment.id)
  requireUndecided(comment)
  if (insert === plainWords(comment.suggestion))
    throw invalidField("insert", "Change the suggested words, or accept them as they are.")
  if (!place || place.state === "orphaned")
    throw conflict("The text of this suggestion no longer exists.", { code: "suggestion_conflict" })
  const { start, end } = place
  if (place.state === "needs_confirm" && (confirmed?.revision !== head.number || confirmed.start !== start))
    throw conflict("The text around these words has changed. Check how it reads with them, and accept again.", {
      code: "needs_confirm",
      details: { revision: head.number, start, reads: place.reads ?? null },
    })
  const edited =
    insert === undefined
      ? undefined
      : await findEditedWords(ctx, { content: head.content, range: { start, end }, words: insert })
  const change = edited ?? { start, end, insert: comment.suggestion }
  await saveTopic(ctx, topic.id, {
    title: head.title,
    content: head.content.slice(0, change.start) + change.insert + head.content.slice(change.end),
    frontmatter: head.frontmatter,
    base_revision: head.number,
    note: `Suggested by ${describeAuthorWithin((await readPersonName(ctx, comment.created_by)) ?? "", comment.program)}`,
    also: (tx, accepted_revision_id) =>
      saveOutcome(tx, comment.id, {
        outcome,
        accepted_revision_id,
        // All that stands instead of the words which the suggestion is for.
        accepted_words: edited
          ? head.content.slice(start, edited.start) + edited.insert + head.content.slice(edited.end, end)
          : null,
      }),
  })
}

type DecidedSuggestion = Pick<Updateable<CommentsTable>, "accepted_words" | "accepted_revision_id"> & {
  outcome: SuggestionOutcome
}

async function saveOutcome(tx: Ctx, id: number, { outcome, ...accepted }: DecidedSuggestion) {
  const { comment, topic } = await getComment(tx, id)
  requirePermission(inProject(tx.actor, topic.project_id), "comments.decide")
  requireUndecided(comment)
  await tx.db
    .updateTable("comments")
    .set({ outcome, ...accepted, resolved_by: tx.actor.person_id, resolved_at: tx.now })
    .where("id", "=", id)
    .execute()
  await recordEvent(tx, `comment.${outcome}`, id, aboutComment(topic, comment))
  await sendLiveUpdate(tx, updatesOfComments(topic.id))
}

/** Two people may decide at once: the second hears what the first decided. */
function requireUndecided({ outcome }: CommentRow) {
  if (outcome === null) return
  const decided = outcome === "accepted_edited" ? "accepted with edits" : outcome
  throw conflict(`This suggestion was already ${decided}.`, { code: "decided_meanwhile" })
}
