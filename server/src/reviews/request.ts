import { type ExternalReviewer, type Review, type ReviewNotification } from "@hub/contract/reviews"
import { type Priority, defaultReviewMessage } from "@hub/contract/reviews/values"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { conflict, invalidField } from "../platform/refusal.ts"
import { revisionById, getTopic } from "../topics/get.ts"
import { moveTopic } from "../topics/move.ts"
import { cancelRequests } from "./withdraw.ts"
import { utcDayAfter, utcDay, daysBetween } from "../platform/day.ts"
import { reviewCode as usualCode, settingsOf } from "../settings/current.ts"
import { refuseWithoutAccess } from "../access/without-access.ts"
import { askPerson } from "./ask-person.ts"
import { listReviews } from "./list.ts"
import { resolveReviewers } from "./reviewers.ts"
import { openRound } from "./open-round.ts"
import { resolveStakeholders } from "./stakeholders.ts"
import { createSequence } from "./sequences/create.ts"
import { findActiveSequence } from "./sequences/slot.ts"
import { sequenceConflictMessage } from "@hub/contract/sequences"

type RequestReviewsInput = {
  topic_id: number
  project_id?: number | undefined
  assigned_stakeholder_ids?: number[] | undefined
  isSequential?: boolean | undefined
  submitter_notes?: string | undefined
  reviewer_id?: number | undefined
  reviewer_ids?: number[] | undefined
  external?: ExternalReviewer | ExternalReviewer[] | undefined
  priority?: Priority | undefined
  due_date?: string | undefined
  message?: string | undefined
  code_required?: boolean | undefined
  allow_reject?: boolean | undefined
  /** What round it goes on, and of each person what changed since they answered. */
  again?: { follows: number; scopes: Map<number, string[]> }
}

type RequestedReviews = { requests: Review[]; notified: ReviewNotification[]; sequence_id: number | null }

/** Sends a topic's newest revision to everyone chosen, all or nobody: at once in a round, or one after the other. */
export function requestReviews(ctx: Ctx, { topic_id, ...asked }: RequestReviewsInput): Promise<RequestedReviews> {
  return inTransaction(ctx, async (tx) => {
    const topic = await getTopic(tx, "topics.submit", topic_id)
    const revision = await revisionById(tx, topic.head_revision_id)
    const usual = await settingsOf(tx)
    const due_date = asked.due_date ?? utcDayAfter(tx.now, usual.review_days)
    // West of Greenwich it may still be yesterday.
    if (due_date < utcDayAfter(tx.now, -1)) throw invalidField("due_date", "Choose a date in the future.")
    await requireNoActiveSequence(tx, topic_id)
    const assigned_stakeholder_ids = await resolveStakeholders(tx, asked)
    const people = await resolveReviewers(tx, { ...asked, assigned_stakeholder_ids }, revision.author_id)
    await refuseWithoutAccess(
      tx,
      topic_id,
      people.map(({ id }) => id),
      "reviewer_ids",
    )
    const message = asked.submitter_notes || asked.message || defaultReviewMessage(revision.title)
    const priority = asked.priority ?? usual.review_priority
    const code_required = asked.code_required ?? usualCode(tx, usual)
    const terms = { priority, message, code_required, due_date }
    const { allow_reject = false } = asked
    if (asked.isSequential && people.length > 1) return sendInOrder(tx, topic_id, people, { ...terms, allow_reject })

    await moveTopic(tx, asked.again ? "sendAgain" : "submit", topic_id)
    // The person who still has not answered an earlier round is asked for nothing any more: the words moved on.
    await cancelRequests(tx, { topic_id })

    const round_id = await openRound(tx, topic_id, revision, {
      follows: asked.again?.follows ?? null,
      allow_reject,
    })
    const notified: ReviewNotification[] = []
    for (const reviewer of people.toSorted((one, other) => one.id - other.id))
      notified.push(
        await askPerson(tx, {
          round_id,
          topic_id,
          revision,
          reviewer,
          scope: asked.again?.scopes.get(reviewer.id),
          requested_by: tx.actor.person_id!,
          requester: tx.actor.name,
          ...terms,
        }),
      )
    const { items } = await listReviews(tx, { topic: topic_id, limit: people.length })
    return { requests: items.toReversed(), notified, sequence_id: null }
  })
}

async function requireNoActiveSequence(tx: Ctx, topic_id: number): Promise<void> {
  const active = await findActiveSequence(tx, topic_id)
  if (active) throw conflict(sequenceConflictMessage(active.name), { code: "active_sequence" })
  const open = await tx.db
    .selectFrom("review_rounds")
    .select("id")
    .where("topic_id", "=", topic_id)
    .where("status", "=", "open")
    .executeTakeFirst()
  if (open)
    throw conflict("This topic is already in review. Wait for the answers, or cancel the review first.", {
      code: "review_round_open",
    })
}

type RequestTerms = {
  priority: Priority
  message: string
  code_required: boolean
  due_date: string
  allow_reject: boolean
}

/** Asks the first until the day chosen, and gives everyone later as many days from when their turn begins. */
async function sendInOrder(
  tx: Ctx,
  topic_id: number,
  people: { id: number }[],
  terms: RequestTerms,
): Promise<RequestedReviews> {
  const { id, notified } = await createSequence(tx, {
    topic_id,
    initial_message: terms.message,
    priority: terms.priority,
    code_required: terms.code_required,
    allow_reject: terms.allow_reject,
    reviewers: people.map((one) => ({ reviewer_id: one.id, instructions: "" })),
    auto_start: true,
    step_days: Math.max(0, daysBetween(utcDay(tx.now), terms.due_date)),
  })
  const { items } = await listReviews(tx, { topic: topic_id, limit: 1 })
  return { requests: items, notified, sequence_id: id }
}
