import type { Incorporation } from "@hub/contract/points"
import { sql } from "kysely"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict } from "../../platform/failure.ts"
import { mustBeAllowed } from "../../policy.ts"
import { topicFor } from "../../topics/get.ts"
import { anotherLink } from "../links.ts"
import { readIncorporation } from "./incorporate.ts"
import { roundFor } from "./rounds.ts"
import { pointsIn } from "./rows.ts"

/** Ends a round: every point has its answer, and the reviewers hear which. */
export async function settlePoints(ctx: Ctx, round_id: number): Promise<Incorporation> {
  mustBeAllowed(ctx.actor, "reviews.incorporate")
  const { topic_id } = await roundFor(ctx, round_id)
  const to_tell = await atomically(ctx, async (tx) => {
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
    return whomNobodyTells(tx, round_id)
  })
  return { ...(await readIncorporation(ctx, topic_id)), to_tell }
}

/** Without email a reviewer without an account hears nothing, unless somebody passes the link on. */
async function whomNobodyTells(tx: Ctx, round_id: number): Promise<NonNullable<Incorporation["to_tell"]>> {
  if (tx.house.mail_is_on) return []
  const { rows } = await sql<{ id: number; name: string; is_good: boolean }>`
    select r.id, people.name, exists (select from review_links
      where request_id = r.id and revoked_at is null and expires_at > ${tx.now}) as is_good
    from review_requests r join people on people.id = r.reviewer_id
    where r.round_id = ${round_id} and r.decided_at is not null
      and exists (select from review_points where request_id = r.id)
      and not exists (select from users where users.person_id = r.reviewer_id)
    order by r.id`.execute(tx.db)
  const told: NonNullable<Incorporation["to_tell"]> = []
  for (const { id, name, is_good } of rows) told.push({ name, link: is_good ? await anotherLink(tx, id) : null })
  return told
}
