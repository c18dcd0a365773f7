import type { Review, ReviewNotice } from "@hub/contract/reviews"
import { sql } from "kysely"
import { notify } from "../notifications/notify.ts"
import { write } from "../notifications/write.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { dayAfter, longDate } from "../platform/day.ts"
import { record } from "../platform/facts/record.ts"
import { unfit } from "../platform/failure.ts"
import { mustBeAnswerable } from "./answerable.ts"
import { hasAccount } from "./reminders/account.ts"
import { hearers } from "./away.ts"
import { asked } from "./causes.ts"
import { reviewFor } from "./get.ts"
import { paragraphs } from "./letters.ts"
import { present, type ReviewRow } from "./present.ts"

type Extension = { due_date: string; reason: string }

/** Gives a reviewer more time, and says why; the link lives until then, and the reminders begin again. */
export function extendReview(
  ctx: Ctx,
  id: number,
  extension: Extension,
): Promise<{ review: Review; notified: ReviewNotice }> {
  return atomically(ctx, async (tx) => {
    const review = await reviewFor(tx, "reviews.manage", id)
    mustBeAnswerable(review, tx.now)
    const { due_date, reason } = extension
    // West of Greenwich it may still be yesterday.
    const earliest = [review.due_date, dayAfter(tx.now, -2)].toSorted().at(-1)!
    if (due_date <= earliest) throw unfit("due_date", `Choose a date after ${longDate(earliest)}.`)
    await tx.db.updateTable("review_requests").set({ due_date }).where("id", "=", id).execute()
    await tx.db.deleteFrom("review_reminders").where("request_id", "=", id).execute()
    await tx.db
      .updateTable("review_links")
      .set({ expires_at: sql`greatest(expires_at, ${new Date(dayAfter(new Date(due_date), 2))}::timestamptz)` })
      .where("request_id", "=", id)
      .where("revoked_at", "is", null)
      .execute()
    const { topic_id, topic_title: title, due_date: from } = review
    await record(tx, "review.extended", id, { topic_id, title, from, to: due_date, reason })
    const notified = await tell(tx, review, extension)
    return { review: present(tx, await reviewFor(tx, "reviews.read", id)), notified }
  })
}

async function tell(tx: Ctx, review: ReviewRow, { due_date, reason }: Extension): Promise<ReviewNotice> {
  const { id, topic_id, topic_title: title, reviewer_name: name, deputy_name } = review
  const link = `/reviews/tasks/${id}`
  const subject = `Your review of "${title}" is due on ${longDate(due_date)} now`
  const told = (reader: string) => ({
    subject,
    text: paragraphs(
      `Hello ${reader},`,
      `${tx.actor.name} gives you until ${longDate(due_date)} to review "${title}". It was due on ${longDate(review.due_date)}.`,
      reason,
      "The link in the email that asked you opens it as before.",
    ),
  })
  let mail: ReviewNotice["mail"] = "no_address"
  for (const to of hearers(review.reviewer_id, review.deputy_id)) {
    const isReviewer = to === review.reviewer_id
    const letter = told(isReviewer ? name : (deputy_name ?? ""))
    const lines = [{ link, cause: asked(id), topic_id }]
    const written = await write(tx, { to, kind: "asked", letter, lines })
    if (isReviewer) mail = written
    const message = `${tx.actor.name} extended the review of "${title}" to ${longDate(due_date)}: ${reason}`
    const about = { link, cause: asked(id), topic_id }
    await notify(tx, { to, type: "review_due", title: "You have more time", message, ...about })
  }
  const in_app = await hasAccount(tx, review.reviewer_id)
  return { review_id: id, name, in_app, mail, link: null }
}
