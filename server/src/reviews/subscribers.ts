import type { NotificationKind } from "@hub/contract/notifications"
import type { RecordedEvent } from "@hub/contract/events"
import { sendByPreference } from "../notifications/send-by-preference.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import { cancelRoundOf } from "./withdraw.ts"
import { listPointsOfAnswer } from "./points/points-of-answer.ts"
import {
  answerEmail,
  cancelEmail,
  declinedReviewEmail,
  delegateEmail,
  linkRequestEmail,
  outcomeEmail,
  reopenedAnswerEmail,
} from "./emails.ts"
import { answererName, reviewRows } from "./rows.ts"

/** What people are notified of by email, as far as they want it. */
export const reviewSubscribers: Subscribers = {
  "review.approved": (tx, event) => emailRequester(tx, event, "answer"),
  "review.changes_requested": (tx, event) => emailRequester(tx, event, "turn"),
  "review.rejected": (tx, event) => emailRequester(tx, event, "turn"),
  "review.reopened": (tx, event) =>
    emailOwner(tx, event, "answer", (requester, link) => reopenedAnswerEmail({ requester, ...event.data }, link)),
  "review.cancelled": emailReviewer,
  "review.declined": (tx, event) =>
    emailOwner(tx, event, "turn", (name, link) => declinedReviewEmail({ requester: name, ...event.data }, link)),
  "review.delegated": (tx, event) =>
    emailOwner(tx, event, "answer", (name, link) => delegateEmail({ requester: name, ...event.data }, link)),
  "review.link_asked": (tx, event) =>
    emailOwner(tx, event, "turn", (name, link) => linkRequestEmail({ requester: name, ...event.data }, link)),
  "round.settled": emailReviewersAboutPoints,
  "topic.deleted": (tx, event) => cancelRoundOf(tx, event.subject_id),
}

async function emailRequester(
  tx: Ctx,
  event: RecordedEvent<"review.approved" | "review.changes_requested" | "review.rejected">,
  kind: NotificationKind,
) {
  const review = await reviewRows(tx)
    .select(["review_requests.topic_id", "review_requests.decision", "review_requests.summary"])
    .select(["review_requests.sections", "review_requests.requested_by"])
    .select([answererName.as("reviewer"), "requester.name as requester"])
    .where("review_requests.id", "=", event.subject_id)
    .executeTakeFirstOrThrow()
  if (review.decision === null) return
  const { comments, suggestions } = await listPointsOfAnswer(tx, event.subject_id)
  const { topic_id, requested_by: to } = review
  const link = feedbackPath(topic_id, event.subject_id)
  const answer = {
    ...review,
    decision: review.decision,
    comments: comments.length,
    suggestions: suggestions.length,
    sections: review.sections ?? [],
    ...event.data,
  }
  const email = answerEmail(answer, `${tx.app.public_url}${link}`)
  await sendByPreference(tx, {
    to,
    kind,
    message: email,
    entries: [{ link, cause: `answer:${event.subject_id}`, topic_id }],
  })
}

type ReviewEmail = { subject: string; text: string }

/** The person who asked hears that somebody left their request, wherever that leads. */
async function emailOwner(
  tx: Ctx,
  event: RecordedEvent,
  kind: NotificationKind,
  emailFor: (name: string, link: string) => ReviewEmail,
) {
  const { topic_id, to, name } = await reviewRows(tx)
    .select(["review_requests.topic_id", "requester.id as to", "requester.name"])
    .where("review_requests.id", "=", event.subject_id)
    .executeTakeFirstOrThrow()
  const link = feedbackPath(topic_id, event.subject_id)
  const lines = [{ link, cause: `left:${event.subject_id}`, topic_id }]
  await sendByPreference(tx, { to, kind, message: emailFor(name, `${tx.app.public_url}${link}`), entries: lines })
}

async function emailReviewer(tx: Ctx, event: RecordedEvent<"review.cancelled">) {
  // The person who rejected the text ended it, and the others are told by that.
  if (event.data.because === "rejected") return
  const { reviewer_id, reviewer, deputy_id, deputy_name } = await reviewRows(tx)
    .select(["reviewer.id as reviewer_id", "reviewer.name as reviewer", "absence.deputy_id", "absence.deputy_name"])
    .where("review_requests.id", "=", event.subject_id)
    .executeTakeFirstOrThrow()
  const { title, topic_id } = event.data
  const lines = [{ link: null, cause: `cancelled:${event.subject_id}`, topic_id }]
  const kind = "outcome"
  await sendByPreference(tx, { to: reviewer_id, kind, message: cancelEmail({ reviewer, title }), entries: lines })
  if (deputy_id === null) return
  const email = cancelEmail({ reviewer: deputy_name ?? "", title, asked: reviewer })
  await sendByPreference(tx, { to: deputy_id, kind, message: email, entries: lines })
}

/** Each reviewer hears what became of their own points, and of nobody else's. */
async function emailReviewersAboutPoints(tx: Ctx, event: RecordedEvent<"round.settled">) {
  const requests = await reviewRows(tx)
    .select(["review_requests.id", "review_requests.topic_id"])
    .select(["reviewer.id as reviewer_id", "reviewer.name as reviewer", "requester.name as requester"])
    .select(["answerer.id as answerer_id", "answerer.name as answerer"])
    .where("review_requests.round_id", "=", event.subject_id)
    .where("review_requests.decided_at", "is not", null)
    .orderBy("review_requests.id")
    .execute()
  for (const { id, topic_id, reviewer_id, reviewer, answerer_id, answerer, requester } of requests) {
    const { comments, suggestions } = await listPointsOfAnswer(tx, id)
    const points = [
      ...comments,
      ...suggestions.map(({ old, insert, outcome }) => ({ quote: old, body: insert, outcome })),
    ]
    if (points.length === 0) continue
    const lines = [{ link: feedbackPath(topic_id, id), cause: `outcome:${id}`, topic_id }]
    const of = { requester, title: event.data.title, points }
    await sendByPreference(tx, {
      to: reviewer_id,
      kind: "outcome",
      message: outcomeEmail({ reviewer, ...of }),
      entries: lines,
    })
    if (answerer_id === null || answerer === null) continue
    await sendByPreference(tx, {
      to: answerer_id,
      kind: "outcome",
      message: outcomeEmail({ reviewer: answerer, ...of }),
      entries: lines,
    })
  }
}

const feedbackPath = (topic_id: number, id: number) => `/topics/${topic_id}/review-feedback/${id}`
