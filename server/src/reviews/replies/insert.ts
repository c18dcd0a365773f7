import type { PointReply } from "@hub/contract/point-replies"
import type { Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import type { DiscussedPoint } from "./get.ts"
import { requireOpenConversation } from "./reply.ts"
import { readReply } from "./rows.ts"

/** Adds what the person who acts says about a point. */
export async function insertReply(tx: Ctx, point: DiscussedPoint, body: string): Promise<PointReply> {
  const { replies } = await tx.db
    .selectFrom("review_point_replies")
    .select((row) => row.fn.countAll<number>().as("replies"))
    .where("point_id", "=", point.id)
    .executeTakeFirstOrThrow()
  requireOpenConversation(point, replies)
  const { id } = await tx.db
    .insertInto("review_point_replies")
    .values({ point_id: point.id, body, created_by: tx.actor.person_id!, created_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow()
  const { topic_id, topic_title: title } = point
  await recordEvent(tx, "review.point_replied", point.request_id, {
    topic_id,
    title,
    point_id: point.id,
    reply_id: id,
  })
  return readReply(tx, id)
}
