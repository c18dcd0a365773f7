import type { Fact } from "@hub/contract/facts"
import { notify, withdrawNotices } from "../notifications/notify.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Reactions } from "../platform/facts/react.ts"
import { hearers, overAfter } from "./away.ts"
import { asked, linkAsked, requestIn, unreached } from "./causes.ts"
import { longDate } from "../platform/day.ts"
import { saidIn } from "./points/said.ts"
import { deeds } from "./letters.ts"
import { isOpen } from "./review.ts"
import { answererName, reviewRows } from "./rows.ts"
import { stateOf, stepsOf } from "./sequences/rows.ts"
import { sequenceRows } from "./sequences/get.ts"
import { turnOf } from "./sequences/sequence.ts"

/** What people who have an account are told in the hub itself. */
export const reviewNotices: Reactions = {
  "review.requested": askReviewer,
  "review.approved": tellRequester,
  "review.changes_requested": tellRequester,
  "review.rejected": tellRequester,
  "review.reopened": tellOfReopening,
  "review.declined": (tx, fact) =>
    tellOfLoss(tx, fact, `${fact.data.reviewer} does not review "${fact.data.title}". It is your turn.`),
  "review.delegated": (tx, fact) =>
    tellOfLoss(tx, fact, `${fact.data.reviewer} asks ${fact.data.to} to review "${fact.data.title}" instead.`),
  "review.cancelled": async (tx, { subject_id }) => {
    for (const cause of [asked(subject_id), unreached(subject_id)]) await withdrawNotices(tx, { cause })
  },
  "review.link_asked": askForLink,
  "review.renewed": async (tx, { subject_id }) => {
    for (const cause of [linkAsked(subject_id), unreached(subject_id)]) await withdrawNotices(tx, { cause })
  },
  "mail.failed": tellOfSilence,
  "round.settled": tellReviewers,
  "sequence.moved": tellOwner,
  "topic.deleted": (tx, { subject_id }) => withdrawNotices(tx, { topic_id: subject_id }),
}

async function askReviewer(tx: Ctx, { subject_id, data: { title } }: Fact<"review.requested">) {
  const request = await requestOf(tx, subject_id)
  if (!isOpen(request.status)) return
  const about = { link: `/reviews/tasks/${subject_id}`, cause: asked(subject_id), topic_id: request.topic_id }
  await notify(tx, {
    to: request.reviewer_id,
    type: "review_requested",
    title: "Your review is asked for",
    message: `${request.requester} asks you to review "${title}" by ${longDate(request.due_date)}.`,
    ...about,
  })
  const { deputy_id, away_until, requester, reviewer, due_date } = request
  if (deputy_id === null || away_until === null) return
  await notify(tx, {
    to: deputy_id,
    type: "review_requested",
    title: `You answer for ${reviewer}`,
    message: `${requester} asks ${reviewer} to review "${title}" by ${longDate(due_date)}.`,
    ends_at: overAfter(away_until),
    ...about,
  })
}

async function tellRequester(tx: Ctx, fact: Fact<"review.approved" | "review.changes_requested" | "review.rejected">) {
  const { subject_id, data } = fact
  await withdrawNotices(tx, { cause: asked(subject_id) })
  const request = await requestOf(tx, subject_id)
  if (request.decision === null) return
  await notify(tx, {
    to: request.requested_by,
    type: "decision",
    title: headings[request.decision],
    message: `${request.answerer} ${deeds[request.decision]} "${data.title}".`,
    link: `/topics/${request.topic_id}/review-feedback/${subject_id}`,
    cause: `answer:${subject_id}`,
    topic_id: request.topic_id,
  })
}

async function tellOfReopening(tx: Ctx, { subject_id, data: { title } }: Fact<"review.reopened">) {
  const { requested_by, topic_id, reviewer } = await requestOf(tx, subject_id)
  await notify(tx, {
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

/** Whoever asked hears that another than he thought answers, or nobody. */
async function tellOfLoss(tx: Ctx, { subject_id }: Fact<"review.declined" | "review.delegated">, message: string) {
  await withdrawNotices(tx, { cause: asked(subject_id) })
  const { requested_by, topic_id } = await requestOf(tx, subject_id)
  await notify(tx, {
    to: requested_by,
    type: "sequence_turn",
    title: "A reviewer left",
    message,
    link: "/reviews",
    cause: `left:${subject_id}`,
    topic_id,
  })
}

async function askForLink(tx: Ctx, { subject_id, data }: Fact<"review.link_asked">) {
  const { requested_by, topic_id } = await requestOf(tx, subject_id)
  await notify(tx, {
    to: requested_by,
    type: "sequence_turn",
    title: "A new link is asked for",
    message: `The link of ${data.reviewer} to "${data.title}" has run out. Send a new one.`,
    link: `/topics/${topic_id}/review-feedback/${subject_id}`,
    cause: linkAsked(subject_id),
    topic_id,
  })
}

/** Whoever asked hears that his letter reached nobody, while it is still awaited. */
async function tellOfSilence(tx: Ctx, { data: { about, error } }: Fact<"mail.failed">) {
  const id = requestIn(about)
  if (id === 0) return
  const { requested_by, topic_id, reviewer, status } = await requestOf(tx, id)
  if (!isOpen(status)) return
  await notify(tx, {
    to: requested_by,
    type: "sequence_turn",
    title: "A letter could not be delivered",
    message: `The mail to ${reviewer} could not be delivered: ${error.slice(0, 300)}`,
    link: `/topics/${topic_id}/review-feedback/${id}`,
    cause: unreached(id),
    topic_id,
  })
}

async function tellReviewers(tx: Ctx, { subject_id, data, actor_id }: Fact<"round.settled">) {
  const requests = await reviewRows(tx)
    .select(["review_requests.id", "review_requests.reviewer_id", "review_requests.answered_by"])
    .where("review_requests.round_id", "=", subject_id)
    .where("review_requests.decided_at", "is not", null)
    .orderBy("review_requests.id")
    .execute()
  for (const { id, reviewer_id, answered_by } of requests) {
    const { comments, suggestions } = await saidIn(tx, id)
    if (comments.length + suggestions.length === 0) continue
    for (const to of hearers(reviewer_id, answered_by))
      if (to !== actor_id)
        await notify(tx, {
          to,
          type: "feedback_reply",
          title: "Your points were answered",
          message: `See what became of your points on "${data.title}".`,
          link: `/topics/${data.topic_id}/review-feedback/${id}`,
          cause: `outcome:${id}`,
          topic_id: data.topic_id,
        })
  }
}

/** Its owner hears when an ordered review waits for him or has ended, unless he did that himself. */
async function tellOwner(tx: Ctx, { subject_id, data, actor_id }: Fact<"sequence.moved">) {
  const cause = `sequence:${subject_id}`
  await withdrawNotices(tx, { cause })
  const sequence = await sequenceRows(tx).where("review_sequences.id", "=", subject_id).executeTakeFirstOrThrow()
  const turn = turnOf(stateOf(sequence, await stepsOf(tx, [subject_id])))
  const said = newsFor(sequence, turn === "owner", data.title)
  if (said === undefined || actor_id === sequence.created_by) return
  const link = `/topics/${data.topic_id}`
  await notify(tx, { to: sequence.created_by, ...said, link, cause, topic_id: data.topic_id })
}

type Standing = { status: string; paused_for: "changes" | "manual" | null }

function newsFor({ status, paused_for }: Standing, ownersTurn: boolean, title: string) {
  if (status === "completed")
    return {
      type: "sequence_completed",
      title: "Review completed",
      message: `The review in order of "${title}" is completed.`,
    } as const
  if (status === "cancelled")
    return {
      type: "sequence_completed",
      title: "Review cancelled",
      message: `The review in order of "${title}" was cancelled.`,
    } as const
  if (status === "paused")
    return {
      type: "sequence_paused",
      title: "Review paused",
      message:
        paused_for === "changes"
          ? `The review in order of "${title}" is paused: changes were requested. It is your turn.`
          : `The review in order of "${title}" was paused. It goes on when you resume it.`,
    } as const
  if (status !== "active" || !ownersTurn) return undefined
  return {
    type: "sequence_turn",
    title: "Your turn",
    message: `The review in order of "${title}" waits for you to go on.`,
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
