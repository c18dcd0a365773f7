import type { Fact } from "@hub/contract/facts"
import type { Ctx } from "../platform/ctx.ts"
import type { Reactions } from "../platform/facts/react.ts"
import { postMail } from "../platform/mail/outbox.ts"
import { cancelRoundOf } from "./withdraw.ts"
import { commentsOf } from "./feedback.ts"
import { handOver } from "./hand-over.ts"
import { answerLetter, cancelLetter } from "./letters.ts"
import { reviewRows } from "./rows.ts"

export const reviewReactions: Reactions = {
  "review.approved": tellRequester,
  "review.changes_requested": tellRequester,
  "review.cancelled": tellReviewer,
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
  const comments = await commentsOf(tx, fact.subject_id)
  const link = `${tx.house.public_url}/topics/${review.topic_id}/review-feedback/${fact.subject_id}`
  const answer = { ...review, decision: review.decision, comments: comments.length, ...fact.data }
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
