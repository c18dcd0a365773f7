import type { Incorporation } from "@hub/contract/points"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict } from "../../platform/failure.ts"
import { mustBeAllowed } from "../../policy.ts"
import { topicFor } from "../../topics/get.ts"
import { readIncorporation } from "./incorporate.ts"
import { roundFor } from "./rounds.ts"
import { pointsIn } from "./rows.ts"

/** Ends a round: every point has its answer, and the reviewers hear which. */
export async function settlePoints(ctx: Ctx, round_id: number): Promise<Incorporation> {
  mustBeAllowed(ctx.actor, "reviews.incorporate")
  const { topic_id } = await roundFor(ctx, round_id)
  await atomically(ctx, async (tx) => {
    await topicFor(tx, "topics.decide", topic_id)
    const round = await roundFor(tx, round_id)
    if (round.settled_at !== null) throw conflict("The reviewers were told already.", { code: "already_settled" })
    if (round.status === "open") throw conflict("Somebody is still to answer.", { code: "round_open" })
    const open = (await pointsIn(tx, round_id)).filter(({ disposition }) => disposition === null).length
    if (open > 0)
      throw conflict(open === 1 ? "One point has no answer yet." : `${open} points have no answer yet.`, {
        code: "points_open",
        details: { open },
      })
    await tx.db
      .updateTable("review_rounds")
      .set({ settled_at: tx.now, settled_by: tx.actor.person_id })
      .where("id", "=", round_id)
      .execute()
    await record(tx, "round.settled", round_id, { topic_id, title: round.topic_title })
  })
  return readIncorporation(ctx, topic_id)
}
