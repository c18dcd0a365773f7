import type { RecordedEvent } from "@hub/contract/events"
import { notifyPerson, withdrawNotifications } from "../notifications/notify.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { recipientsOf, absenceEnd } from "./away.ts"
import { requestCause, linkRequestCause, requestOfCause, undeliveredCause } from "./causes.ts"
import { formatLongDate } from "../platform/day.ts"
import { listPointsOfAnswer } from "./points/points-of-answer.ts"
import { decisionVerbs } from "./emails.ts"
import { isOpenReview } from "./review.ts"
import { answererName, reviewRows } from "./rows.ts"
import { sequenceStateOf, listSteps } from "./sequences/rows.ts"
import { sequenceRows } from "./sequences/get.ts"
import { actingPartyOf } from "./sequences/sequence.ts"

/** What people who have an account are told in the hub itself. */
export const reviewNotificationSubscribers: Subscribers = {
  "review.requested": notifyReviewer,
  "review.approved": notifyRequester,
  "review.changes_requested": notifyRequester,
  "review.rejected": notifyRequester,
  "review.reopened": notifyReopened,
  "review.declined": (tx, event) =>
    notifyReviewerLeft(tx, event, `${event.data.reviewer} declined to review "${event.data.title}". It's your turn.`),
  "review.delegated": (tx, event) =>
    notifyReviewerLeft(
      tx,
      event,
      `${event.data.reviewer} asks ${event.data.to} to review "${event.data.title}" instead.`,
    ),
  "review.cancelled": async (tx, { subject_id }) => {
    for (const cause of [requestCause(subject_id), undeliveredCause(subject_id)])
      await withdrawNotifications(tx, { cause })
  },
  "review.link_asked": notifyLinkRequest,
  "review.renewed": async (tx, { subject_id }) => {
    for (const cause of [linkRequestCause(subject_id), undeliveredCause(subject_id)])
      await withdrawNotifications(tx, { cause })
  },
  "mail.failed": notifyUndelivered,
  "round.settled": notifyReviewers,
  "sequence.moved": notifyOwner,
  "topic.deleted": (tx, { subject_id }) => withdrawNotifications(tx, { topic_id: subject_id }),
}

async function notifyReviewer(tx: Ctx, { subject_id, data }: RecordedEvent<"review.requested">) {
  const { title, handed_over } = data
  const request = await requestOf(tx, subject_id)
  if (!isOpenReview(request.status)) return
  const about = { link: `/reviews/tasks/${subject_id}`, cause: requestCause(subject_id), topic_id: request.topic_id }
  // With all that somebody else had in hand they hear of it once.
  if (handed_over !== true)
    await notifyPerson(tx, {
      to: request.reviewer_id,
      type: "review_requested",
      title: "Your review is requested",
      message: `${request.requester} asks you to review "${title}" by ${formatLongDate(request.due_date)}.`,
      ...about,
    })
  const { deputy_id, away_until, requester, reviewer, due_date } = request
  if (deputy_id === null || away_until === null) return
  await notifyPerson(tx, {
    to: deputy_id,
    type: "review_requested",
    title: `You're the deputy for ${reviewer}`,
    message: `${requester} asks ${reviewer} to review "${title}" by ${formatLongDate(due_date)}.`,
    ends_at: absenceEnd(away_until),
    ...about,
  })
}

async function notifyRequester(
  tx: Ctx,
  event: RecordedEvent<"review.approved" | "review.changes_requested" | "review.rejected">,
) {
  const { subject_id, data } = event
  await withdrawNotifications(tx, { cause: requestCause(subject_id) })
  const request = await requestOf(tx, subject_id)
  if (request.decision === null) return
  const point = await findFirstOpenPoint(tx, subject_id)
  await notifyPerson(tx, {
    to: request.requested_by,
    type: "decision",
    title: headings[request.decision],
    message: `${request.answerer} ${decisionVerbs[request.decision]} "${data.title}".`,
    // What was said is decided beside the text.
    link: `/topics/${request.topic_id}${point === undefined ? `/review-feedback/${subject_id}` : `?point=${point}`}`,
    cause: `answer:${subject_id}`,
    topic_id: request.topic_id,
  })
}

async function findFirstOpenPoint(tx: Ctx, request_id: number): Promise<number | undefined> {
  const found = await tx.db
    .selectFrom("review_points")
    .select("id")
    .where("request_id", "=", request_id)
    .where("disposition", "is", null)
    .orderBy("id")
    .executeTakeFirst()
  return found?.id
}

async function notifyReopened(tx: Ctx, { subject_id, data: { title } }: RecordedEvent<"review.reopened">) {
  const { requested_by, topic_id, reviewer } = await requestOf(tx, subject_id)
  await notifyPerson(tx, {
    to: requested_by,
    type: "decision",
    title: "Answer withdrawn",
    message: `${reviewer} withdrew the answer on "${title}" and is reviewing it again.`,
    link: `/topics/${topic_id}/review-feedback/${subject_id}`,
    // The same as of the answer, which is over with it.
    cause: `answer:${subject_id}`,
    topic_id,
  })
}

const headings = { approve: "Approved", request_changes: "Changes requested", reject: "Rejected" }

/** The person who asked hears that another than they thought answers, or nobody. */
async function notifyReviewerLeft(
  tx: Ctx,
  { subject_id, type }: RecordedEvent<"review.declined" | "review.delegated">,
  message: string,
) {
  await withdrawNotifications(tx, { cause: requestCause(subject_id) })
  const { requested_by, topic_id } = await requestOf(tx, subject_id)
  await notifyPerson(tx, {
    to: requested_by,
    type: "sequence_turn",
    title: "A reviewer is not available",
    message,
    link: type === "review.declined" ? "/reviews?tab=done" : "/reviews?tab=waiting",
    cause: `left:${subject_id}`,
    topic_id,
  })
}

async function notifyLinkRequest(tx: Ctx, { subject_id, data }: RecordedEvent<"review.link_asked">) {
  const { requested_by, topic_id } = await requestOf(tx, subject_id)
  await notifyPerson(tx, {
    to: requested_by,
    type: "sequence_turn",
    title: "A new link is requested",
    message: `The link of ${data.reviewer} to "${data.title}" has expired. Send a new one.`,
    link: `/topics/${topic_id}/review-feedback/${subject_id}`,
    cause: linkRequestCause(subject_id),
    topic_id,
  })
}

/** The person who asked hears that their email reached nobody, while it is still awaited. */
async function notifyUndelivered(tx: Ctx, { data: { about, error } }: RecordedEvent<"mail.failed">) {
  const id = requestOfCause(about)
  if (id === 0) return
  const { requested_by, topic_id, reviewer, status } = await requestOf(tx, id)
  if (!isOpenReview(status)) return
  await notifyPerson(tx, {
    to: requested_by,
    type: "sequence_turn",
    title: "An email could not be delivered",
    message: `The email to ${reviewer} could not be delivered: ${error.slice(0, 300)}`,
    link: `/topics/${topic_id}/review-feedback/${id}`,
    cause: undeliveredCause(id),
    topic_id,
  })
}

async function notifyReviewers(tx: Ctx, { subject_id, data, actor_id }: RecordedEvent<"round.settled">) {
  const requests = await reviewRows(tx)
    .select(["review_requests.id", "review_requests.reviewer_id", "review_requests.answered_by"])
    .where("review_requests.round_id", "=", subject_id)
    .where("review_requests.decided_at", "is not", null)
    .orderBy("review_requests.id")
    .execute()
  for (const { id, reviewer_id, answered_by } of requests) {
    const { comments, suggestions } = await listPointsOfAnswer(tx, id)
    if (comments.length + suggestions.length === 0) continue
    for (const to of recipientsOf(reviewer_id, answered_by))
      if (to !== actor_id)
        await notifyPerson(tx, {
          to,
          type: "feedback_reply",
          title: "Your comments were answered",
          message: `See the outcome of your comments on "${data.title}".`,
          link: `/topics/${data.topic_id}/review-feedback/${id}`,
          cause: `outcome:${id}`,
          topic_id: data.topic_id,
        })
  }
}

/** Its owner hears when an ordered review waits for them or has ended, unless they did that themselves. */
async function notifyOwner(tx: Ctx, { subject_id, data, actor_id }: RecordedEvent<"sequence.moved">) {
  const cause = `sequence:${subject_id}`
  await withdrawNotifications(tx, { cause })
  const sequence = await sequenceRows(tx).where("review_sequences.id", "=", subject_id).executeTakeFirstOrThrow()
  const party = actingPartyOf(sequenceStateOf(sequence, await listSteps(tx, [subject_id])))
  const said = notificationFor(sequence, party === "owner", data.title)
  if (said === undefined || actor_id === sequence.created_by) return
  const link = `/topics/${data.topic_id}`
  await notifyPerson(tx, { to: sequence.created_by, ...said, link, cause, topic_id: data.topic_id })
}

type NotifiedSequence = { status: string; paused_for: "changes" | "manual" | null }

function notificationFor({ status, paused_for }: NotifiedSequence, isOwnersAction: boolean, title: string) {
  if (status === "completed")
    return {
      type: "sequence_completed",
      title: "Review completed",
      message: `The sequential review of "${title}" is completed.`,
    } as const
  if (status === "cancelled")
    return {
      type: "sequence_completed",
      title: "Review cancelled",
      message: `The sequential review of "${title}" was cancelled.`,
    } as const
  if (status === "paused")
    return {
      type: "sequence_paused",
      title: "Review paused",
      message:
        paused_for === "changes"
          ? `The sequential review of "${title}" is paused because changes were requested. It's your turn.`
          : `The sequential review of "${title}" was paused. It continues when you resume it.`,
    } as const
  if (status !== "active" || !isOwnersAction) return undefined
  return {
    type: "sequence_turn",
    title: "Your turn",
    message: `The sequential review of "${title}" is waiting for you to continue.`,
  } as const
}

const requestOf = (tx: Ctx, id: number) =>
  reviewRows(tx)
    .select(["review_requests.topic_id", "review_requests.reviewer_id", "review_requests.requested_by"])
    .select(["review_requests.status", "review_requests.due_date", "review_requests.decision"])
    .select(["reviewer.name as reviewer", "requester.name as requester", answererName.as("answerer")])
    .select(["review_requests.answered_by", "absence.away_until", "absence.deputy_id"])
    .where("review_requests.id", "=", id)
    .executeTakeFirstOrThrow()
