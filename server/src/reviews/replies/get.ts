import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import { getTopic } from "../../topics/get.ts"
import { answererName } from "../rows.ts"
import "../../people/tables.ts"
import "../tables.ts"

/** A point of a reviewer, with its round and the people who talk about it; not one of a manuscript, which nobody made here. */
export async function findPoint(ctx: Ctx, id: number) {
  const point = await ctx.db
    .selectFrom("review_points")
    .innerJoin("review_requests", "review_requests.id", "review_points.request_id")
    .innerJoin("review_rounds", "review_rounds.id", "review_requests.round_id")
    .innerJoin("people as reviewer", "reviewer.id", "review_requests.reviewer_id")
    .leftJoin("people as answerer", "answerer.id", "review_requests.answered_by")
    .leftJoin("topics", "topics.id", "review_requests.topic_id")
    .select(["review_points.id", "review_points.kind", "quote", "review_points.body", "review_requests.round_id"])
    .select(["review_requests.id as request_id", "review_requests.status", "review_requests.topic_id"])
    .select(["review_requests.reviewer_id", "review_requests.answered_by", "review_requests.requested_by"])
    .select(["review_rounds.topic_title", "review_rounds.settled_at", "topics.owner_id"])
    .select(["reviewer.name as reviewer_name", "answerer.name as answerer_name", answererName.as("name")])
    .where("review_points.id", "=", id)
    .executeTakeFirst()
  if (!point) throw notFound("Comment or suggestion")
  return point
}

export type DiscussedPoint = Awaited<ReturnType<typeof findPoint>>

/** The same, with its topic held: nobody replies to it, settles it or withdraws its answer meanwhile. */
export async function lockPoint(tx: Ctx, id: number): Promise<DiscussedPoint> {
  const { topic_id } = await findPoint(tx, id)
  await getTopic(tx, "topics.decide", topic_id)
  return findPoint(tx, id)
}

/** Who made it, by whom its answer was given. */
export const makerOfPoint = ({ reviewer_id, reviewer_name, answered_by, answerer_name }: DiscussedPoint) =>
  answered_by === null
    ? { id: reviewer_id, name: reviewer_name }
    : { id: answered_by, name: answerer_name ?? reviewer_name }

/** What a notification of a reply is about. */
export const causeOfReply = (id: number) => `point-reply:${id}`
