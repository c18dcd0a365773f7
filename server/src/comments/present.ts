import type { CommentThread, TopicComment } from "@hub/contract/comments"
import type { Ctx } from "../platform/ctx.ts"
import { hasPermission, inProject } from "../policy.ts"
import type { PointPlacement } from "../reviews/points/paragraphs.ts"
import type { CommentedTopic } from "./get.ts"
import { commentRows, type CommentRowWithNames, listMentions, readSuggestedWords } from "./rows.ts"

export function presentComment(
  { actor }: Ctx,
  row: CommentRowWithNames,
  mentions: TopicComment["mentions"],
): TopicComment {
  return {
    id: row.id,
    author: { id: row.created_by, name: row.author_name },
    program: row.program,
    state: row.thread_id === null ? stateOf(row) : null,
    body: row.body,
    deleted: row.deleted_at !== null,
    mentions,
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? "" },
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    version: row.version,
    can: { edit: row.deleted_at === null && hasPermission(actor, "comments.edit", row) },
  }
}

type PresentThreadInput = {
  topic: CommentedTopic
  place: PointPlacement | undefined
  mentions: (comment_id: number) => TopicComment["mentions"]
  replies: CommentRowWithNames[]
}

export function presentThread(
  ctx: Ctx,
  row: CommentRowWithNames,
  { topic, place, mentions, replies }: PresentThreadInput,
): CommentThread {
  const first = presentComment(ctx, row, mentions(row.id))
  const own = inProject(ctx.actor, topic.project_id)
  const { resolved_at, resolver_name } = row
  const isThere = place !== undefined && place.state !== "orphaned"
  return {
    ...first,
    state: stateOf(row),
    resolved: resolved_at === null ? null : { by: resolver_name ?? "", at: resolved_at.toISOString() },
    revision: row.revision,
    quote: row.quote,
    place: place?.state ?? null,
    start: isThere ? place.start : null,
    end: isThere ? place.end : null,
    suggestion: presentSuggestion(row, place),
    replies: replies.map((reply) => presentComment(ctx, reply, mentions(reply.id))),
    can: {
      ...first.can,
      resolve:
        (row.suggestion === null || row.outcome === "rejected") &&
        hasPermission(own, "comments.resolve", { created_by: row.created_by, ...topic }),
      decide:
        row.suggestion !== null &&
        row.outcome === null &&
        row.deleted_at === null &&
        hasPermission(own, "comments.decide"),
      assign: row.resolved_at === null && row.deleted_at === null && hasPermission(own, "comments.assign"),
    },
  }
}

function presentSuggestion(row: CommentRowWithNames, place: PointPlacement | undefined): CommentThread["suggestion"] {
  const { outcome, deleted_at } = row
  const { suggestion: words, accepted_words } = readSuggestedWords(row)
  return words === null || deleted_at !== null
    ? null
    : { words, outcome, accepted_words, reads: outcome === null ? (place?.reads ?? null) : null }
}

const stateOf = ({ resolved_at }: Pick<CommentRowWithNames, "resolved_at">) =>
  resolved_at === null ? "open" : "resolved"

/** One comment, for the person who just wrote or changed it. */
export async function readComment(ctx: Ctx, id: number): Promise<TopicComment> {
  const row = await commentRows(ctx).where("comments.id", "=", id).executeTakeFirstOrThrow()
  const mentions = await listMentions(ctx, [id])
  return presentComment(ctx, row, mentions(id))
}
