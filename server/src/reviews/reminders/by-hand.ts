import type { ReviewNotification } from "@hub/contract/reviews"
import { notifyPerson } from "../../notifications/notify.ts"
import { sendByPreference } from "../../notifications/send-by-preference.ts"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { utcDay } from "../../platform/day.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { Refusal } from "../../platform/refusal.ts"
import { mustBeAnswerable } from "../answerable.ts"
import { recipientsOf, absenceEnd } from "../away.ts"
import { requestCause } from "../causes.ts"
import { getReview } from "../get.ts"
import { addLinkAlias } from "../links.ts"
import type { ReviewRow } from "../rows.ts"
import { hasAccount } from "./account.ts"
import { canRemind } from "./rest-period.ts"
import { manualReminderEmail, describeReminder, type ReminderItem } from "./emails.ts"

/** The person who asked reminds the reviewer, and the person who stands in, of an open request. */
export function remindByHand(ctx: Ctx, id: number): Promise<ReviewNotification> {
  return inTransaction(ctx, async (tx) => {
    const review = await getReview(tx, "reviews.manage", id)
    mustBeAnswerable(review, tx.now)
    if (!canRemind(review, tx.now))
      throw new Refusal(
        "too_many",
        `${review.reviewer_name} was reminded less than a day ago. Please wait until tomorrow.`,
        { code: "reminded_already" },
      )
    await tx.db.updateTable("review_requests").set({ reminded_at: tx.now }).where("id", "=", id).execute()
    const { topic_id, topic_title: title } = review
    await recordEvent(tx, "review.reminded", id, { topic_id, title, stage: "by_hand" })
    const { reviewer_id, reviewer_name: name, deputy_id } = review
    const in_app = await hasAccount(tx, reviewer_id)
    let notification: ReviewNotification = { review_id: id, name, in_app, mail: "no_address", link: null }
    for (const to of recipientsOf(reviewer_id, deputy_id)) {
      const sent = await sendReminder(tx, review, to)
      if (to === reviewer_id) notification = { review_id: id, name, in_app, ...sent }
    }
    return notification
  })
}

async function sendReminder(
  tx: Ctx,
  review: ReviewRow,
  to: number,
): Promise<Pick<ReviewNotification, "mail" | "mail_at" | "link">> {
  const { id, topic_id, topic_title: title, due_date, reviewer_id, reviewer_name, deputy_name, away_until } = review
  const isReviewer = to === reviewer_id
  const today = utcDay(tx.now)
  const stage = due_date < today ? "late" : due_date === today ? "due" : "soon"
  const link = (await hasAccount(tx, to)) ? null : await addLinkAlias(tx, id)
  const reminded: ReminderItem = {
    title,
    requester: review.requester_name,
    due_date,
    asked_at: review.created_at,
    stage,
    instead_of: isReviewer ? null : reviewer_name,
    link,
  }
  const notification = describeReminder(reminded)
  const message = `${tx.actor.name} reminds you: ${notification[0]!.toLowerCase()}${notification.slice(1)}`
  const about = { link: `/reviews/tasks/${id}`, cause: requestCause(id), topic_id }
  await notifyPerson(tx, {
    to,
    type: "review_due",
    title: "A review is waiting for you",
    message,
    ...about,
    ...(isReviewer || away_until === null ? {} : { ends_at: absenceEnd(away_until) }),
  })
  const reader = isReviewer ? reviewer_name : (deputy_name ?? "")
  const email = manualReminderEmail(tx.actor.name, reader, reminded, `${tx.app.public_url}/reviews/tasks`)
  const outcome = await sendByPreference(tx, {
    to,
    kind: "reminder",
    message: email,
    entries: [{ text: message, ...about }],
  })
  const isUndelivered = outcome.mail === "waiting" || outcome.mail === "no_address"
  return { ...outcome, link: isUndelivered ? link : null }
}
