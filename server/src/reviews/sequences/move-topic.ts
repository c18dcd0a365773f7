import type { Ctx } from "../../platform/ctx.ts"
import { moveTopic } from "../../topics/move.ts"
import type { TopicMove } from "../../topics/topic.ts"
import type { TopicTarget } from "./sequence.ts"

type TopicTargetInput = { topic_id: number; round_id: number; place: TopicTarget }

const ways: Record<TopicTarget, { pending_review: TopicMove[]; revisions_requested: TopicMove[]; draft: TopicMove[] }> =
  {
    pending_review: { pending_review: [], revisions_requested: ["submit"], draft: ["submit"] },
    revisions_requested: { pending_review: ["requestRevisions"], revisions_requested: [], draft: [] },
    approved: { pending_review: ["approve"], revisions_requested: ["submit", "approve"], draft: ["submit", "approve"] },
    rejected: { pending_review: ["reject"], revisions_requested: ["reject"], draft: [] },
    draft: { pending_review: ["cancelReview"], revisions_requested: ["cancelReview"], draft: [] },
  }

/**
 * Takes the topic where its sequence says it belongs, and keeps the round open exactly while that is in review. A sequence
 * that another review has taken the place of moves nothing any more.
 */
export async function moveTopicToTarget(tx: Ctx, { topic_id, round_id, place }: TopicTargetInput) {
  const other = await tx.db
    .selectFrom("review_rounds")
    .select("id")
    .where("topic_id", "=", topic_id)
    .where("status", "=", "open")
    .where("id", "!=", round_id)
    .executeTakeFirst()
  if (!other) {
    const { status } = await tx.db
      .selectFrom("topics")
      .select("status")
      .where("id", "=", topic_id)
      .executeTakeFirstOrThrow()
    const moves = place === "pending_review" || isHere(status) ? ways[place][isHere(status) ? status : "draft"] : []
    for (const move of moves) await moveTopic(tx, move, topic_id)
  }
  await tx.db
    .updateTable("review_rounds")
    .set({ status: place === "pending_review" ? "open" : "closed" })
    .where("id", "=", round_id)
    .execute()
}

/** Where a topic can be by this sequence. In any other place it has gone on without it. */
const isHere = (status: string) => status === "pending_review" || status === "revisions_requested"
