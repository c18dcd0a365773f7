import { inProjectOf } from "../../access/in-project-of.ts"
import type { PointReply } from "@hub/contract/point-replies"
import type { ReviewNotification } from "@hub/contract/reviews"
import { notifyPerson } from "../../notifications/notify.ts"
import { sendByPreference } from "../../notifications/send-by-preference.ts"
import { inTransaction, isApiToken, type Ctx } from "../../platform/ctx.ts"
import { requirePermission } from "../../policy.ts"
import { shortenQuote } from "../emails.ts"
import { addWorkingAlias } from "../links.ts"
import { hasAccount } from "../reminders/account.ts"
import { describeReply, replyToReviewerEmail } from "./emails.ts"
import { causeOfReply, type DiscussedPoint, lockPoint, makerOfPoint } from "./get.ts"
import { insertReply } from "./insert.ts"

type AuthorReply = { reply: PointReply; notified: ReviewNotification | null }

/** An author says something about a point, and the answer says how its reviewer hears of it. */
export function replyAsAuthor(ctx: Ctx, point_id: number, body: string): Promise<AuthorReply> {
  requirePermission(ctx.actor, "reviews.reply")
  return inTransaction(ctx, async (tx) => {
    const point = await lockPoint(tx, point_id)
    requirePermission(await inProjectOf(tx, point), "reviews.reply")
    const reply = await insertReply(tx, point, body)
    const isOwnPoint = makerOfPoint(point).id === tx.actor.person_id
    return { reply, notified: isOwnPoint ? null : await notifyReviewer(tx, point, reply) }
  })
}

async function notifyReviewer(tx: Ctx, point: DiscussedPoint, reply: PointReply): Promise<ReviewNotification> {
  const { id: to, name } = makerOfPoint(point)
  const { topic_id } = point
  const review_id = await findRequestOfReviewer(tx, point)
  const in_app = await hasAccount(tx, to)
  const link = in_app ? null : await addWorkingAlias(tx, review_id)
  const about = { link: `/reviews/tasks/${review_id}`, cause: causeOfReply(reply.id), topic_id }
  const text = describeReply(reply.author, point)
  const message = `${text}: ${shortenQuote(reply.body)}`
  await notifyPerson(tx, { to, type: "comment", title: "New reply", message, ...about })
  const email = replyToReviewerEmail(name, { point, reply }, in_app ? `${tx.app.public_url}${about.link}` : link)
  const outcome = await sendByPreference(tx, { to, kind: "comment", message: email, entries: [{ text, ...about }] })
  const isUndelivered = outcome.mail === "waiting" || outcome.mail === "no_address"
  // The person who holds the link answers by it, so no program gets it.
  return { review_id, name, in_app, ...outcome, link: isUndelivered && !isApiToken(tx.actor) ? link : null }
}

/** The request behind the link of who made the point; an answer that was withdrawn has none of its own. */
async function findRequestOfReviewer(tx: Ctx, { request_id, round_id, reviewer_id, status }: DiscussedPoint) {
  if (status !== "withdrawn") return request_id
  const { id } = await tx.db
    .selectFrom("review_requests")
    .select("id")
    .where("round_id", "=", round_id)
    .where("reviewer_id", "=", reviewer_id)
    .where("status", "<>", "withdrawn")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow()
  return id
}
