import type { Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict } from "../platform/failure.ts"
import { mustNotBeFrozen } from "../collections/frozen.ts"
import { topicFor } from "./get.ts"
import type { DeedOn } from "../policy.ts"
import type { TopicRow } from "./tables.ts"
import { canMove, type Move, moves, movesFrom, statusWords } from "./topic.ts"

const deeds: Record<Move, DeedOn<"topics">> = {
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
  move: Move,
  id: number,
  { revision_id, reason }: { revision_id?: number; reason?: string } = {},
): Promise<TopicRow> {
  const topic = await topicFor(tx, deeds[move], id)
  if (!canMove(topic.status, move)) throw notFrom(topic.status, move)

  if (move === "archive" || move === "restore") await mustNotBeFrozen(tx, [id])

  const { to, fact } = moves[move]
  const meant = revision_id ?? meantBy(topic, move)
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
  await record(tx, fact, id, {
    title: topic.title,
    from: topic.status,
    to,
    revision_id: meant,
    ...(reason === undefined ? {} : { reason }),
  })
  return moved
}

/** Which revision a move is about, if nobody says. */
export function meantBy(topic: TopicRow, move: Move): number {
  const frozen = move === "schedule" || move === "unschedule"
  const approved = frozen || (topic.status === "approved" && move === "publish") ? topic.approved_revision_id : null
  return approved ?? topic.head_revision_id
}

function notFrom(state: TopicRow["status"], move: Move) {
  return conflict(`This topic is ${statusWords(state)}, so it cannot be ${moves[move].wording} now.`, {
    code: "illegal_move",
    details: { state, allowed: movesFrom(state) },
  })
}
