import type { PointReply } from "@hub/contract/point-replies"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import { type GuestRequest, lockGuestRequest, type ReviewKey } from "../portal/guest.ts"
import { type DiscussedPoint, findPoint } from "./get.ts"
import { insertReply } from "./insert.ts"
import { listReplies } from "./rows.ts"

type ReviewerReplyInput = { point_id: number; body: string }

/** A reviewer says something about a point of their own answer. */
export function replyAsReviewer(ctx: Ctx, key: ReviewKey, { point_id, body }: ReviewerReplyInput): Promise<PointReply> {
  return inTransaction(ctx, async (tx) => {
    const { request, guest } = await lockGuestRequest(tx, key)
    const point = await findPoint(tx, point_id)
    // Another reviewer's is missing, as all that is theirs.
    if (!isOfRequest(point, request)) throw notFound("Comment or suggestion")
    const last = (await listReplies(tx, [point_id]))(point_id).at(-1)
    // The same words sent again, as after a lost connection.
    if (last?.body === body && last.author === guest.actor.name) {
      ctx.recorded.push("review.point_replied")
      return last
    }
    return insertReply(guest, point, body)
  })
}

/** Points of an answer that was withdrawn stay its reviewer's. */
const isOfRequest = (point: DiscussedPoint, { id, round_id, reviewer_id }: GuestRequest) =>
  point.request_id === id ||
  (point.status === "withdrawn" && point.round_id === round_id && point.reviewer_id === reviewer_id)
