import type { WithdrawnPoint } from "@hub/contract/point-replies"
import type { Ctx } from "../../platform/ctx.ts"
import { presentOutcome } from "../points/points-of-answer.ts"
import { listReplies } from "./rows.ts"
import "../tables.ts"

/** What a reviewer said in answers that they withdrew in this round, as far as somebody replied to it. */
export async function listWithdrawnPoints(
  ctx: Ctx,
  { round_id, reviewer_id }: { round_id: number; reviewer_id: number },
): Promise<WithdrawnPoint[]> {
  const rows = await ctx.db
    .selectFrom("review_points")
    .innerJoin("review_requests", "review_requests.id", "review_points.request_id")
    .select(["review_points.id", "review_points.kind", "quote", "body", "disposition", "disposed_at"])
    .select("review_points.reason")
    .where("round_id", "=", round_id)
    .where("reviewer_id", "=", reviewer_id)
    .where("status", "=", "withdrawn")
    .where((row) =>
      row.exists(row.selectFrom("review_point_replies").select("id").whereRef("point_id", "=", "review_points.id")),
    )
    .orderBy("review_points.id")
    .execute()
  const replies = await listReplies(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, kind, quote, body, ...row }) => ({
    id,
    kind,
    quote,
    body,
    outcome: presentOutcome(row),
    replies: replies(id),
  }))
}
