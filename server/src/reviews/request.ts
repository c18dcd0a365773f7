import { type External, type Priority, type Review, type ReviewNotice, usualMessage } from "@hub/contract/reviews"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { conflict, unfit } from "../platform/failure.ts"
import { revisionById, topicFor } from "../topics/get.ts"
import { moveTopic } from "../topics/move.ts"
import { cancelRequests } from "./withdraw.ts"
import { dayAfter } from "../platform/day.ts"
import { reviewCode as usualCode, settingsOf } from "../settings/now.ts"
import { askPerson } from "./ask-person.ts"
import { listReviews } from "./list.ts"
import { chosenReviewers } from "./reviewers.ts"
import { openRound } from "./open-round.ts"
import { activeSequence } from "./sequences/slot.ts"
import { alreadyActive } from "@hub/contract/sequences"

type Asked = {
  topic_id: number
  reviewer_id?: number | undefined
  reviewer_ids?: number[] | undefined
  external?: External | External[] | undefined
  priority?: Priority | undefined
  due_date?: string | undefined
  message?: string | undefined
  code_required?: boolean | undefined
  /** What round it goes on, and of each person what changed since he answered. */
  again?: { follows: number; scopes: Map<number, string[]> }
}

/** Sends a topic's newest revision to everyone chosen, all or nobody, and opens the round that awaits their answers. */
export function requestReviews(
  ctx: Ctx,
  { topic_id, ...asked }: Asked,
): Promise<{ requests: Review[]; notified: ReviewNotice[] }> {
  return atomically(ctx, async (tx) => {
    const topic = await topicFor(tx, "topics.submit", topic_id)
    const revision = await revisionById(tx, topic.head_revision_id)
    const usual = await settingsOf(tx)
    const due_date = asked.due_date ?? dayAfter(tx.now, usual.review_days)
    // West of Greenwich it may still be yesterday.
    if (due_date < dayAfter(tx.now, -1)) throw unfit("due_date", "Choose a date that is still to come.")
    const open = await tx.db
      .selectFrom("review_rounds")
      .select("id")
      .where("topic_id", "=", topic_id)
      .where("status", "=", "open")
      .executeTakeFirst()
    if (open)
      throw conflict("This topic is under review already. Wait for the answers, or cancel the review first.", {
        code: "review_round_open",
      })
    const active = await activeSequence(tx, topic_id)
    if (active) throw conflict(alreadyActive(active.name), { code: "active_sequence" })
    const people = await chosenReviewers(tx, asked, revision.author_id)
    await moveTopic(tx, asked.again ? "sendAgain" : "submit", topic_id)
    // Whoever still has not answered an earlier round is asked for nothing any more: the words moved on.
    await cancelRequests(tx, { topic_id })

    const round_id = await openRound(tx, topic_id, revision, { follows: asked.again?.follows ?? null })
    const message = asked.message || usualMessage(revision.title)
    const notified: ReviewNotice[] = []
    for (const reviewer of people) {
      const priority = asked.priority ?? usual.review_priority
      const terms = { requested_by: tx.actor.person_id!, requester: tx.actor.name, priority, due_date, message }
      notified.push(
        await askPerson(tx, {
          round_id,
          topic_id,
          revision,
          reviewer,
          scope: asked.again?.scopes.get(reviewer.id),
          ...terms,
          code_required: asked.code_required ?? usualCode(tx, usual),
        }),
      )
    }
    const { items } = await listReviews(tx, { topic: topic_id, limit: people.length })
    return { requests: items.toReversed(), notified }
  })
}
