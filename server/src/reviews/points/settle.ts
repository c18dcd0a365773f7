import { inProjectOf } from "../../access/in-project-of.ts"
import type { TopicIncorporation } from "@hub/contract/points"
import { sql } from "kysely"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict } from "../../platform/refusal.ts"
import { requirePermission } from "../../policy.ts"
import { getTopic } from "../../topics/get.ts"
import { addLinkAlias } from "../links.ts"
import { readIncorporation } from "./incorporate.ts"
import { getRound } from "./rounds.ts"
import { selectPointsOfRound } from "./rows.ts"

/** Ends a round: every point has its answer, and the reviewers hear which. */
export async function settlePoints(ctx: Ctx, round_id: number): Promise<TopicIncorporation> {
  requirePermission(ctx.actor, "reviews.incorporate")
  const { topic_id } = await getRound(ctx, round_id)
  requirePermission(await inProjectOf(ctx, { topic_id }), "reviews.incorporate")
  const to_tell = await inTransaction(ctx, async (tx) => {
    await getTopic(tx, "topics.decide", topic_id)
    const round = await getRound(tx, round_id)
    if (round.settled_at !== null) throw conflict("The reviewers already got the outcome.", { code: "already_settled" })
    if (round.status === "open") throw conflict("Not all reviewers have answered yet.", { code: "round_open" })
    const open = (await selectPointsOfRound(tx, round_id)).filter(({ disposition }) => disposition === null).length
    if (open > 0)
      throw conflict(
        open === 1
          ? "One comment or suggestion has no decision yet."
          : `${open} comments or suggestions have no decision yet.`,
        {
          code: "points_open",
          details: { open },
        },
      )
    await tx.db
      .updateTable("review_rounds")
      .set({ settled_at: tx.now, settled_by: tx.actor.person_id })
      .where("id", "=", round_id)
      .execute()
    await recordEvent(tx, "round.settled", round_id, { topic_id, title: round.topic_title })
    return findUnnotifiedReviewers(tx, round_id)
  })
  return { ...(await readIncorporation(ctx, topic_id)), to_tell }
}

/** Without email a reviewer without an account hears nothing, unless somebody passes the link on. */
async function findUnnotifiedReviewers(tx: Ctx, round_id: number): Promise<NonNullable<TopicIncorporation["to_tell"]>> {
  if (tx.app.mail_is_on) return []
  const { rows } = await sql<{ id: number; name: string; is_good: boolean }>`
    select r.id, people.name, exists (select from review_links
      where request_id = r.id and revoked_at is null and expires_at > ${tx.now}) as is_good
    from review_requests r join people on people.id = r.reviewer_id
    where r.round_id = ${round_id} and r.decided_at is not null
      and exists (select from review_points where request_id = r.id)
      and not exists (select from users where users.person_id = r.reviewer_id)
    order by r.id`.execute(tx.db)
  const unnotified: NonNullable<TopicIncorporation["to_tell"]> = []
  for (const { id, name, is_good } of rows) unnotified.push({ name, link: is_good ? await addLinkAlias(tx, id) : null })
  return unnotified
}
