import type { comments, TopicComment } from "@hub/contract/comments"
import { limits } from "@hub/contract/limits"
import type { RouteInput } from "@hub/contract/route"
import type { Insertable } from "kysely"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { sendLiveUpdate } from "../platform/live-update.ts"
import { programColumn } from "../platform/proof.ts"
import { conflict } from "../platform/refusal.ts"
import { inProject, requirePermission } from "../policy.ts"
import { findSuggestion } from "./find-suggestion.ts"
import { findCommentWords } from "./find-words.ts"
import { requireAssignee } from "./assign.ts"
import { aboutComment, getComment, getCommentedTopic } from "./get.ts"
import { updatesOfComments } from "./live-updates.ts"
import { saveMentions } from "./mentions.ts"
import { readComment } from "./present.ts"
import type { CommentsTable } from "./tables.ts"

type AddCommentBody = RouteInput<typeof comments.add>["body"]

/** Begins a thread on words of a topic, or on the whole of it, or suggests other words. */
export async function addComment(
  ctx: Ctx,
  topic_id: number,
  { body, assignee_id, ...place }: AddCommentBody,
): Promise<TopicComment> {
  requirePermission(ctx.actor, "comments.add")
  const topic = await getCommentedTopic(ctx, topic_id)
  requirePermission(inProject(ctx.actor, topic.project_id), "comments.add")
  const words = await findWords(ctx, topic_id, place)
  return inTransaction(ctx, async (tx) => {
    await requireRoomForThreads(tx, topic_id, 1)
    if (assignee_id !== null) {
      requirePermission(inProject(tx.actor, topic.project_id), "comments.assign")
      await requireAssignee(tx, assignee_id)
    }
    const assigned = assignee_id === null ? {} : { assignee_id, assigned_at: tx.now }
    const { id, mentioned } = await insertComment(tx, { topic_id, thread_id: null, body, ...words, ...assigned })
    const about = aboutComment(topic, { id, thread_id: null })
    await recordEvent(tx, "comment.added", id, { ...about, mentioned, assignee_id })
    return readComment(tx, id)
  })
}

/** Refuses more threads than a topic can have. */
export async function requireRoomForThreads(tx: Ctx, topic_id: number, more: number): Promise<void> {
  const { threads } = await tx.db
    .selectFrom("comments")
    .select((row) => row.fn.countAll<number>().as("threads"))
    .where("topic_id", "=", topic_id)
    .where("thread_id", "is", null)
    .executeTakeFirstOrThrow()
  if (threads + more > limits.comment_threads)
    throw conflict(`A topic can have at most ${limits.comment_threads} comments. Delete some first.`, {
      code: "too_many_comments",
    })
}

async function findWords(
  ctx: Ctx,
  topic_id: number,
  { anchor, suggestion }: Omit<AddCommentBody, "body" | "assignee_id">,
) {
  if (anchor === null) return {}
  return suggestion === null
    ? findCommentWords(ctx, topic_id, anchor)
    : findSuggestion(ctx, topic_id, anchor, suggestion)
}

/** Answers a comment, or another answer to it. */
export function replyToComment(ctx: Ctx, id: number, body: string): Promise<TopicComment> {
  requirePermission(ctx.actor, "comments.add")
  return inTransaction(ctx, async (tx) => {
    const { thread, topic } = await getComment(tx, id)
    requirePermission(inProject(tx.actor, topic.project_id), "comments.add")
    const { replies } = await tx.db
      .selectFrom("comments")
      .select((row) => row.fn.countAll<number>().as("replies"))
      .where("thread_id", "=", thread.id)
      .executeTakeFirstOrThrow()
    if (replies >= limits.comment_replies)
      throw conflict(`A comment can have at most ${limits.comment_replies} replies. Start a new comment.`, {
        code: "too_many_replies",
      })
    const made = await insertComment(tx, { topic_id: topic.id, thread_id: thread.id, body })
    const { id: reply_id, mentioned } = made
    await recordEvent(tx, "comment.replied", reply_id, {
      ...aboutComment(topic, { id: reply_id, thread_id: thread.id }),
      mentioned,
    })
    return readComment(tx, reply_id)
  })
}

async function insertComment(tx: Ctx, row: Omit<Insertable<CommentsTable>, "created_by" | "program" | "created_at">) {
  const { id } = await tx.db
    .insertInto("comments")
    .values({ ...row, created_by: tx.actor.person_id!, program: programColumn(tx.actor), created_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow()
  const mentioned = await saveMentions(tx, id, row.body)
  await sendLiveUpdate(tx, updatesOfComments(row.topic_id))
  return { id, mentioned }
}
