import type { Fact } from "@hub/contract/facts"
import type { Ctx } from "../platform/ctx.ts"
import type { Reactions } from "../platform/facts/react.ts"
import { postMail } from "../platform/mail/outbox.ts"
import { cancelRoundOf } from "./withdraw.ts"
import { saidIn } from "./points/said.ts"
import { handOver } from "./hand-over.ts"
import { answerLetter, cancelLetter, outcomeLetter } from "./letters.ts"
import { reviewRows } from "./rows.ts"

export const reviewReactions: Reactions = {
  "review.approved": tellRequester,
  "review.changes_requested": tellRequester,
  "review.cancelled": tellReviewer,
  "round.settled": tellReviewersOfPoints,
  "user.deleted": handOver,
  "person.merged": handOver,
  "topic.deleted": (tx, fact) => cancelRoundOf(tx, fact.subject_id),
}

async function tellRequester(tx: Ctx, fact: Fact<"review.approved" | "review.changes_requested">) {
  const review = await reviewRows(tx)
    .select(["review_requests.topic_id", "review_requests.decision", "review_requests.summary"])
    .select(["reviewer.name as reviewer", "requester.name as requester", "requester.email"])
    .where("review_requests.id", "=", fact.subject_id)
    .executeTakeFirstOrThrow()
  if (review.email === null || review.decision === null) return
  const { comments, suggestions } = await saidIn(tx, fact.subject_id)
  const link = `${tx.house.public_url}/topics/${review.topic_id}/review-feedback/${fact.subject_id}`
  const answer = {
    ...review,
    decision: review.decision,
    comments: comments.length,
    suggestions: suggestions.length,
    ...fact.data,
  }
  await postMail(tx, { to_name: review.requester, to_email: review.email, ...answerLetter(answer, link) })
}

async function tellReviewer(tx: Ctx, fact: Fact<"review.cancelled">) {
  const { reviewer, email } = await reviewRows(tx)
    .select(["reviewer.name as reviewer", "reviewer.email"])
    .where("review_requests.id", "=", fact.subject_id)
    .executeTakeFirstOrThrow()
  if (email === null) return
  await postMail(tx, { to_name: reviewer, to_email: email, ...cancelLetter({ reviewer, title: fact.data.title }) })
}

/** Each reviewer hears what became of his own points, and of nobody else's. */
async function tellReviewersOfPoints(tx: Ctx, fact: Fact<"round.settled">) {
  const requests = await reviewRows(tx)
    .select(["review_requests.id", "reviewer.name as reviewer", "reviewer.email", "requester.name as requester"])
    .where("review_requests.round_id", "=", fact.subject_id)
    .where("review_requests.decided_at", "is not", null)
    .orderBy("review_requests.id")
    .execute()
  for (const { id, email, reviewer, requester } of requests) {
    const { comments, suggestions } = await saidIn(tx, id)
    const points = [
      ...comments,
      ...suggestions.map(({ old, insert, outcome }) => ({ quote: old, body: insert, outcome })),
    ]
    if (email === null || points.length === 0) continue
    await postMail(tx, {
      to_name: reviewer,
      to_email: email,
      ...outcomeLetter({ reviewer, requester, title: fact.data.title, points }),
    })
  }
}
