import type { TopicComments } from "@hub/contract/comments"
import type { CommentState } from "@hub/contract/comments/values"
import type { Ctx } from "../platform/ctx.ts"
import { hasPermission, inProject } from "../policy.ts"
import { getCommentedTopic } from "./get.ts"
import { placeThreads } from "./place.ts"
import { presentThread } from "./present.ts"
import { commentRows, type CommentRowWithNames, listMentions } from "./rows.ts"

/** What people say about a topic, each thread where its words are today. */
export async function listTopicComments(ctx: Ctx, topic_id: number, state?: CommentState): Promise<TopicComments> {
  const topic = await getCommentedTopic(ctx, topic_id)
  const { head_revision_id } = topic
  const { number } = await ctx.db
    .selectFrom("revisions")
    .select("number")
    .where("id", "=", head_revision_id)
    .executeTakeFirstOrThrow()
  const rows = await commentRows(ctx).where("comments.topic_id", "=", topic_id).orderBy("comments.id").execute()
  const firsts = rows.filter(({ thread_id }) => thread_id === null)
  const wanted = firsts.filter(
    ({ resolved_at }) => state === undefined || (resolved_at === null) === (state === "open"),
  )
  const replies = new Map<number | null, CommentRowWithNames[]>(wanted.map(({ id }) => [id, []]))
  for (const row of rows) replies.get(row.thread_id)?.push(row)
  const [places, mentions] = await Promise.all([
    placeThreads(ctx, head_revision_id, wanted),
    listMentions(
      ctx,
      rows.map(({ id }) => id),
    ),
  ])
  const threads = wanted.map((row) =>
    presentThread(ctx, row, { topic, place: places.get(row.id), mentions, replies: replies.get(row.id) ?? [] }),
  )
  // What has no place any more stands about where it was made.
  const orders = new Map(wanted.map(({ id, start_at }) => [id, places.get(id)?.state === "orphaned" ? start_at : null]))
  const orderOf = ({ id, start }: { id: number; start: number | null }) => start ?? orders.get(id) ?? -1
  return {
    topic_id,
    revision: number,
    open: firsts.filter(({ resolved_at }) => resolved_at === null).length,
    threads: threads.toSorted((one, other) => orderOf(one) - orderOf(other) || one.id - other.id),
    can: { add: hasPermission(inProject(ctx.actor, topic.project_id), "comments.add") },
  }
}
