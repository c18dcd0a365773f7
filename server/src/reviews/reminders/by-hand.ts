import type { ReviewNotice } from "@hub/contract/reviews"
import { notify } from "../../notifications/notify.ts"
import { write } from "../../notifications/write.ts"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { dayOf } from "../../platform/day.ts"
import { record } from "../../platform/facts/record.ts"
import { Refusal } from "../../platform/failure.ts"
import { mustBeAnswerable } from "../answerable.ts"
import { hearers, overAfter } from "../away.ts"
import { asked } from "../causes.ts"
import { reviewFor } from "../get.ts"
import { anotherLink } from "../links.ts"
import type { ReviewRow } from "../present.ts"
import { hasAccount } from "./account.ts"
import { canRemind } from "./rest.ts"
import { letterByHand, reminderNotice, type Reminded } from "./letters.ts"

/** Whoever asked reminds the reviewer, and whoever stands in, of an open request. */
export function remindByHand(ctx: Ctx, id: number): Promise<ReviewNotice> {
  return atomically(ctx, async (tx) => {
    const review = await reviewFor(tx, "reviews.manage", id)
    mustBeAnswerable(review, tx.now)
    if (!canRemind(review, tx.now))
      throw new Refusal(
        "too_many",
        `${review.reviewer_name} was reminded less than a day ago. Please wait until tomorrow.`,
        { code: "reminded_already" },
      )
    await tx.db.updateTable("review_requests").set({ reminded_at: tx.now }).where("id", "=", id).execute()
    const { topic_id, topic_title: title } = review
    await record(tx, "review.reminded", id, { topic_id, title, stage: "by_hand" })
    const { reviewer_id, reviewer_name: name, deputy_id } = review
    const in_app = await hasAccount(tx, reviewer_id)
    let notice: ReviewNotice = { review_id: id, name, in_app, mail: "no_address", link: null }
    for (const to of hearers(reviewer_id, deputy_id)) {
      const told = await tell(tx, review, to)
      if (to === reviewer_id) notice = { review_id: id, name, in_app, ...told }
    }
    return notice
  })
}

async function tell(tx: Ctx, review: ReviewRow, to: number): Promise<Pick<ReviewNotice, "mail" | "link">> {
  const { id, topic_id, topic_title: title, due_date, reviewer_id, reviewer_name, deputy_name, away_until } = review
  const isReviewer = to === reviewer_id
  const today = dayOf(tx.now)
  const stage = due_date < today ? "late" : due_date === today ? "due" : "soon"
  const link = (await hasAccount(tx, to)) ? null : await anotherLink(tx, id)
  const reminded: Reminded = {
    title,
    requester: review.requester_name,
    due_date,
    asked_at: review.created_at,
    stage,
    instead_of: isReviewer ? null : reviewer_name,
    link,
  }
  const notice = reminderNotice(reminded)
  const message = `${tx.actor.name} reminds you: ${notice[0]!.toLowerCase()}${notice.slice(1)}`
  const about = { link: `/reviews/tasks/${id}`, cause: asked(id), topic_id }
  await notify(tx, {
    to,
    type: "review_due",
    title: "A review is waiting for you",
    message,
    ...about,
    ...(isReviewer || away_until === null ? {} : { ends_at: overAfter(away_until) }),
  })
  const reader = isReviewer ? reviewer_name : (deputy_name ?? "")
  const letter = letterByHand(tx.actor.name, reader, reminded, `${tx.house.public_url}/reviews/tasks`)
  const mail = await write(tx, { to, kind: "reminder", letter, lines: [{ text: message, ...about }] })
  return { mail, link: mail === "waiting" || mail === "no_address" ? link : null }
}
