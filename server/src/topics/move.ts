import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { recordEvents } from "../platform/events/record.ts"
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
 * Takes a topic from one status to the next, and records it. `revision_id` is the revision that was approved or is published; without
 * it approving means the head, publishing the approved one or else the head. `reason` goes into the record.
 */
export async function moveTopic(
  tx: Ctx,
  move: TopicMove,
  id: number,
  { revision_id, reason }: { revision_id?: number; reason?: string } = {},
): Promise<TopicRow> {
  const topic = await getTopic(tx, movePermissions[move], id)
  const [moved] = await moveTopics(
    tx,
    move,
    [{ topic, revision_id: revision_id ?? revisionOfMove(topic, move) }],
    reason,
  )
  return moved!
}

/** A topic that its transaction holds, and the revision that its move is about. */
export type MovedTopic = { topic: TopicRow; revision_id: number }

/** The same for all of these or none, by a person who may do it with each of them: the only writer of `status`. */
export async function moveTopics(tx: Ctx, move: TopicMove, moved: MovedTopic[], reason?: string): Promise<TopicRow[]> {
  const stuck = moved.find(({ topic }) => !canMoveTopic(topic.status, move))
  if (stuck) throw illegalMoveConflict(stuck.topic.status, move)
  if (moved.length === 0) return []
  const ids = moved.map(({ topic }) => topic.id)
  if (move === "archive" || move === "restore") await requireNotFrozen(tx, ids)

  const { to, event } = topicMoves[move]
  const revisions = moved.map(({ revision_id }) => revision_id)
  const meant = sql<number>`meant.revision_id`
  const rows = await tx.db
    .updateTable("topics")
    .from(
      sql<{ topic_id: number; revision_id: number }>`unnest(${ids}::bigint[], ${revisions}::bigint[])`.as<"meant">(
        sql`meant (topic_id, revision_id)`,
      ),
    )
    .set({
      status: to,
      updated_at: tx.now,
      ...(move === "approve" ? { approved_revision_id: meant } : {}),
      ...(move === "publish" || move === "release" ? { published_revision_id: meant } : {}),
      ...(move === "unpublish" || move === "unpublishApproved" ? { published_revision_id: null } : {}),
    })
    .whereRef("topics.id", "=", "meant.topic_id")
    .returningAll("topics")
    .execute()
  await recordEvents(
    tx,
    event,
    moved.map(({ topic: { id, title, status }, revision_id }) => ({
      subject_id: id,
      data: { title, from: status, to, revision_id, ...(reason === undefined ? {} : { reason }) },
    })),
  )
  return rows
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
