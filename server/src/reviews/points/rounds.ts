import type { TopicIncorporation } from "@hub/contract/points"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import { isOpenReview } from "../review.ts"
import { selectPointsOfRound } from "./rows.ts"

/** The rounds of a topic whose reviewers made points and have not been told what became of them. */
export async function listRoundsWithPoints(ctx: Ctx, topic_id: number): Promise<TopicIncorporation["rounds"]> {
  const requests = await ctx.db
    .selectFrom("review_rounds")
    .innerJoin("review_requests", "review_requests.round_id", "review_rounds.id")
    .innerJoin("people", "people.id", "review_requests.reviewer_id")
    .select(["review_rounds.id", "review_rounds.number", "review_rounds.status as of"])
    .select(["review_requests.status", "people.name"])
    .where("review_rounds.topic_id", "=", topic_id)
    .where("review_rounds.settled_at", "is", null)
    .orderBy("review_rounds.number")
    .orderBy("review_requests.id")
    .execute()
  const rounds = await Promise.all(
    [...new Map(requests.map(({ id, number }) => [id, number]))].map(async ([id, number]) => {
      const asked = requests.filter((request) => request.id === id)
      const points = await selectPointsOfRound(ctx, id)
      const round = {
        id,
        number,
        open_points: points.filter(({ disposition }) => disposition === null).length,
        waiting_on: asked.filter(({ status, of }) => of === "open" && isOpenReview(status)).map(({ name }) => name),
        answered: asked.filter(({ status }) => status !== "cancelled" && !isOpenReview(status)).map(({ name }) => name),
      }
      return points.length > 0 ? [round] : []
    }),
  )
  return rounds.flat()
}

/** A round of a topic that is still there. */
export async function getRound(ctx: Ctx, id: number) {
  const round = await ctx.db
    .selectFrom("review_rounds")
    .innerJoin("topics", "topics.id", "review_rounds.topic_id")
    .selectAll("review_rounds")
    .where("review_rounds.id", "=", id)
    .executeTakeFirst()
  if (!round) throw notFound("Round")
  return round
}
