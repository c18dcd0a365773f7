import { withdrawNotifications } from "../notifications/notify.ts"
import { reassignRows, type WorkToEnd, type WorkToMove } from "../people/work.ts"
import type { Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { getTopic } from "../topics/get.ts"
import { requestCause } from "./causes.ts"
import { inviteReviewer } from "./links.ts"
import { hasAccount } from "./reminders/account.ts"
import { settleRound } from "./round.ts"
import { reviewColumns, reviewRows } from "./rows.ts"
import { cancelRequests } from "./withdraw.ts"

/** Somebody else hears of the answers that a person asked for. */
export const handOverAskedReviews = (tx: Ctx, work: WorkToMove) =>
  reassignRows(tx, "review_requests", "requested_by", work)

export const handOverSequences = (tx: Ctx, work: WorkToMove) => reassignRows(tx, "review_sequences", "created_by", work)

export const handOverSteps = (tx: Ctx, work: WorkToMove) => reassignRows(tx, "review_steps", "reviewer_id", work)

/** Asks another for the reviews that somebody was asked for. */
export async function handOverReviews(tx: Ctx, { to, ...work }: WorkToMove) {
  const reviewer = await tx.db
    .selectFrom("people")
    .select(["id", "name", "email"])
    .where("id", "=", to)
    .executeTakeFirstOrThrow()
  for (const request of await listOpenRequests(tx, work)) await moveRequest(tx, request, reviewer)
}

/** Reviews that nobody takes over end. */
export async function endReviews(tx: Ctx, work: WorkToEnd) {
  for (const request of await listOpenRequests(tx, work)) {
    await cancelRequests(tx, { id: request.id })
    await settleRound(tx, request.round_id, await getTopic(tx, "topics.decide", request.topic_id))
  }
}

const listOpenRequests = (tx: Ctx, { ids, from }: WorkToEnd) =>
  reviewRows(tx)
    .select(reviewColumns)
    .where("review_requests.id", "in", ids)
    .where("review_requests.reviewer_id", "=", from)
    .where("review_requests.status", "in", ["pending", "in_progress"])
    .orderBy("review_requests.id")
    .execute()

type OpenRequest = Awaited<ReturnType<typeof listOpenRequests>>[number]
type NewReviewer = { id: number; name: string; email: string | null }

/** Nobody reads what another began to answer: the draft goes, and the old link with it. */
async function moveRequest(tx: Ctx, request: OpenRequest, reviewer: NewReviewer) {
  await withdrawNotifications(tx, { cause: requestCause(request.id) })
  await tx.db
    .updateTable("review_requests")
    .set({ reviewer_id: reviewer.id, status: "pending", draft: null, opened_at: null })
    .where("id", "=", request.id)
    .execute()
  if (request.step_id !== null)
    await tx.db
      .updateTable("review_steps")
      .set({ reviewer_id: reviewer.id })
      .where("id", "=", request.step_id)
      .execute()
  const { id, topic_id, topic_title: title, requester_name: requester, due_date, message } = request
  // With an account they hear once of all that they take over; without one the link is their way in.
  const by_hand = await hasAccount(tx, reviewer.id)
  await inviteReviewer(tx, { id, topic_id, reviewer, requester, title, due_date, message, by_hand })
  await recordEvent(tx, "review.requested", id, { topic_id, title, reviewer: reviewer.name, handed_over: true })
}
