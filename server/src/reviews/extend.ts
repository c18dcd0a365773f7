import type { Review, ReviewNotification } from "@hub/contract/reviews"
import { sql } from "kysely"
import { notifyPerson } from "../notifications/notify.ts"
import { type EmailOutcome, sendByPreference } from "../notifications/send-by-preference.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { utcDayAfter, formatLongDate } from "../platform/day.ts"
import { recordEvent } from "../platform/events/record.ts"
import { invalidField } from "../platform/refusal.ts"
import { mustBeAnswerable } from "./answerable.ts"
import { hasAccount } from "./reminders/account.ts"
import { recipientsOf } from "./away.ts"
import { requestCause } from "./causes.ts"
import { getReview } from "./get.ts"
import { joinParagraphs } from "../platform/mail/paragraphs.ts"
import { presentReview } from "./present.ts"
import type { ReviewRow } from "./rows.ts"

type ReviewExtension = { due_date: string; reason: string }

/** Gives a reviewer more time, and says why; the link lives until then, and the reminders begin again. */
export function extendReview(
  ctx: Ctx,
  id: number,
  extension: ReviewExtension,
): Promise<{ review: Review; notified: ReviewNotification }> {
  return inTransaction(ctx, async (tx) => {
    const review = await getReview(tx, "reviews.manage", id)
    mustBeAnswerable(review, tx.now)
    const { due_date, reason } = extension
    // West of Greenwich it may still be yesterday.
    const earliest = [review.due_date, utcDayAfter(tx.now, -2)].toSorted().at(-1)!
    if (due_date <= earliest) throw invalidField("due_date", `Choose a date after ${formatLongDate(earliest)}.`)
    await tx.db.updateTable("review_requests").set({ due_date }).where("id", "=", id).execute()
    await tx.db.deleteFrom("review_reminders").where("request_id", "=", id).execute()
    await tx.db
      .updateTable("review_links")
      .set({ expires_at: sql`greatest(expires_at, ${new Date(utcDayAfter(new Date(due_date), 2))}::timestamptz)` })
      .where("request_id", "=", id)
      .where("revoked_at", "is", null)
      .execute()
    const { topic_id, topic_title: title, due_date: from } = review
    await recordEvent(tx, "review.extended", id, { topic_id, title, from, to: due_date, reason })
    const notified = await emailExtension(tx, review, extension)
    return { review: presentReview(tx, await getReview(tx, "reviews.read", id)), notified }
  })
}

async function emailExtension(
  tx: Ctx,
  review: ReviewRow,
  { due_date, reason }: ReviewExtension,
): Promise<ReviewNotification> {
  const { id, topic_id, topic_title: title, reviewer_name: name, deputy_name } = review
  const link = `/reviews/tasks/${id}`
  const subject = `Your review of "${title}" is due on ${formatLongDate(due_date)} now`
  const emailFor = (reader: string) => ({
    subject,
    text: joinParagraphs(
      `Hi ${reader},`,
      `${tx.actor.name} gives you until ${formatLongDate(due_date)} to review "${title}". It was due on ${formatLongDate(review.due_date)}.`,
      reason,
      "The link in the email that asked you opens it as before.",
    ),
  })
  let outcome: EmailOutcome = { mail: "no_address" }
  for (const to of recipientsOf(review.reviewer_id, review.deputy_id)) {
    const isReviewer = to === review.reviewer_id
    const email = emailFor(isReviewer ? name : (deputy_name ?? ""))
    const lines = [{ link, cause: requestCause(id), topic_id }]
    const written = await sendByPreference(tx, { to, kind: "asked", message: email, entries: lines })
    if (isReviewer) outcome = written
    const message = `${tx.actor.name} extended the review of "${title}" to ${formatLongDate(due_date)}: ${reason}`
    const about = { link, cause: requestCause(id), topic_id }
    await notifyPerson(tx, { to, type: "review_due", title: "You have more time", message, ...about })
  }
  const in_app = await hasAccount(tx, review.reviewer_id)
  return { review_id: id, name, in_app, ...outcome, link: null }
}
