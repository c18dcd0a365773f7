import type { Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { requireNotFrozen } from "../collections/frozen.ts"
import { getTopic } from "./get.ts"
import type { PermissionOn } from "../policy.ts"
import type { TopicRow } from "./tables.ts"
import { canMoveTopic, type TopicMove, topicMoves, listTopicMovesFrom, describeTopicStatus } from "./topic.ts"

const movePermissions: Record<TopicMove, PermissionOn<"topics">> = {
  submit: "topics.submit",
  sendAgain: "topics.submit",
  approve: "topics.decide",
  requestRevisions: "topics.decide",
  reject: "topics.decide",
  cancelReview: "topics.decide",
  publish: "topics.publish",
  unpublish: "topics.publish",
  unpublishApproved: "topics.publish",
  schedule: "topics.publish",
  unschedule: "topics.publish",
  release: "topics.publish",
  reopen: "topics.reopen",
  edit: "topics.edit",
  archive: "topics.archive",
  restore: "topics.archive",
}

/**
 * Takes a topic from one status to the next, and records it: the only writer of `status`. `revision_id` is the revision
 * that was approved or is published; without it approving means the head, publishing the approved one or else the head.
 * `reason` goes into the record.
 */
export async function moveTopic(
  tx: Ctx,
  move: TopicMove,
  id: number,
  { revision_id, reason }: { revision_id?: number; reason?: string } = {},
): Promise<TopicRow> {
  const topic = await getTopic(tx, movePermissions[move], id)
  if (!canMoveTopic(topic.status, move)) throw illegalMoveConflict(topic.status, move)

  if (move === "archive" || move === "restore") await requireNotFrozen(tx, [id])

  const { to, event } = topicMoves[move]
  const meant = revision_id ?? revisionOfMove(topic, move)
  const moved = await tx.db
    .updateTable("topics")
    .set({
      status: to,
      updated_at: tx.now,
      ...(move === "approve" ? { approved_revision_id: meant } : {}),
      ...(move === "publish" || move === "release" ? { published_revision_id: meant } : {}),
      ...(move === "unpublish" || move === "unpublishApproved" ? { published_revision_id: null } : {}),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordEvent(tx, event, id, {
    title: topic.title,
    from: topic.status,
    to,
    revision_id: meant,
    ...(reason === undefined ? {} : { reason }),
  })
  return moved
}

/** Which revision a move is about, if nobody says. */
export function revisionOfMove(topic: TopicRow, move: TopicMove): number {
  const frozen = move === "schedule" || move === "unschedule"
  const approved = frozen || (topic.status === "approved" && move === "publish") ? topic.approved_revision_id : null
  return approved ?? topic.head_revision_id
}

function illegalMoveConflict(state: TopicRow["status"], move: TopicMove) {
  return conflict(`This topic is ${describeTopicStatus(state)}, so it cannot be ${topicMoves[move].wording} now.`, {
    code: "illegal_move",
    details: { state, allowed: listTopicMovesFrom(state) },
  })
}
