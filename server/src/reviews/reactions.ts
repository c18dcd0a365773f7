import type { NewsKind } from "@hub/contract/notifications"
import type { Fact } from "@hub/contract/facts"
import { write } from "../notifications/write.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Reactions } from "../platform/facts/react.ts"
import { cancelRoundOf } from "./withdraw.ts"
import { saidIn } from "./points/said.ts"
import { handOver } from "./hand-over.ts"
import {
  answerLetter,
  cancelLetter,
  declineLetter,
  delegateLetter,
  linkAskedLetter,
  outcomeLetter,
  reopenedAnswerLetter,
} from "./letters.ts"
import { answererName, reviewRows } from "./rows.ts"

/** What people are told by mail, as far as they wish it. */
export const reviewReactions: Reactions = {
  "review.approved": (tx, fact) => tellRequester(tx, fact, "answer"),
  "review.changes_requested": (tx, fact) => tellRequester(tx, fact, "turn"),
  "review.rejected": (tx, fact) => tellRequester(tx, fact, "turn"),
  "review.reopened": (tx, fact) =>
    tellOwner(tx, fact, "answer", (requester, link) => reopenedAnswerLetter({ requester, ...fact.data }, link)),
  "review.cancelled": tellReviewer,
  "review.declined": (tx, fact) =>
    tellOwner(tx, fact, "turn", (name, link) => declineLetter({ requester: name, ...fact.data }, link)),
  "review.delegated": (tx, fact) =>
    tellOwner(tx, fact, "answer", (name, link) => delegateLetter({ requester: name, ...fact.data }, link)),
  "review.link_asked": (tx, fact) =>
    tellOwner(tx, fact, "turn", (name, link) => linkAskedLetter({ requester: name, ...fact.data }, link)),
  "round.settled": tellReviewersOfPoints,
  "user.deleted": handOver,
  "person.merged": handOver,
  "topic.deleted": (tx, fact) => cancelRoundOf(tx, fact.subject_id),
}

async function tellRequester(
  tx: Ctx,
  fact: Fact<"review.approved" | "review.changes_requested" | "review.rejected">,
  kind: NewsKind,
) {
  const review = await reviewRows(tx)
    .select(["review_requests.topic_id", "review_requests.decision", "review_requests.summary"])
    .select(["review_requests.sections", "review_requests.requested_by"])
    .select([answererName.as("reviewer"), "requester.name as requester"])
    .where("review_requests.id", "=", fact.subject_id)
    .executeTakeFirstOrThrow()
  if (review.decision === null) return
  const { comments, suggestions } = await saidIn(tx, fact.subject_id)
  const { topic_id, requested_by: to } = review
  const link = feedback(topic_id, fact.subject_id)
  const answer = {
    ...review,
    decision: review.decision,
    comments: comments.length,
    suggestions: suggestions.length,
    sections: review.sections ?? [],
    ...fact.data,
  }
  const letter = answerLetter(answer, `${tx.house.public_url}${link}`)
  await write(tx, { to, kind, letter, lines: [{ link, cause: `answer:${fact.subject_id}`, topic_id }] })
}

type Letter = { subject: string; text: string }

/** Whoever asked hears that somebody left his request, wherever that leads. */
async function tellOwner(tx: Ctx, fact: Fact, kind: NewsKind, letter: (name: string, link: string) => Letter) {
  const { topic_id, to, name } = await reviewRows(tx)
    .select(["review_requests.topic_id", "requester.id as to", "requester.name"])
    .where("review_requests.id", "=", fact.subject_id)
    .executeTakeFirstOrThrow()
  const link = feedback(topic_id, fact.subject_id)
  const lines = [{ link, cause: `left:${fact.subject_id}`, topic_id }]
  await write(tx, { to, kind, letter: letter(name, `${tx.house.public_url}${link}`), lines })
}

async function tellReviewer(tx: Ctx, fact: Fact<"review.cancelled">) {
  // Whoever rejected the text ended it, and the others are told by that.
  if (fact.data.because === "rejected") return
  const { reviewer_id, reviewer, deputy_id, deputy_name } = await reviewRows(tx)
    .select(["reviewer.id as reviewer_id", "reviewer.name as reviewer", "absence.deputy_id", "absence.deputy_name"])
    .where("review_requests.id", "=", fact.subject_id)
    .executeTakeFirstOrThrow()
  const { title, topic_id } = fact.data
  const lines = [{ link: null, cause: `cancelled:${fact.subject_id}`, topic_id }]
  const kind = "outcome"
  await write(tx, { to: reviewer_id, kind, letter: cancelLetter({ reviewer, title }), lines })
  if (deputy_id === null) return
  const letter = cancelLetter({ reviewer: deputy_name ?? "", title, asked: reviewer })
  await write(tx, { to: deputy_id, kind, letter, lines })
}

/** Each reviewer hears what became of his own points, and of nobody else's. */
async function tellReviewersOfPoints(tx: Ctx, fact: Fact<"round.settled">) {
  const requests = await reviewRows(tx)
    .select(["review_requests.id", "review_requests.topic_id"])
    .select(["reviewer.id as reviewer_id", "reviewer.name as reviewer", "requester.name as requester"])
    .select(["answerer.id as answerer_id", "answerer.name as answerer"])
    .where("review_requests.round_id", "=", fact.subject_id)
    .where("review_requests.decided_at", "is not", null)
    .orderBy("review_requests.id")
    .execute()
  for (const { id, topic_id, reviewer_id, reviewer, answerer_id, answerer, requester } of requests) {
    const { comments, suggestions } = await saidIn(tx, id)
    const points = [
      ...comments,
      ...suggestions.map(({ old, insert, outcome }) => ({ quote: old, body: insert, outcome })),
    ]
    if (points.length === 0) continue
    const lines = [{ link: feedback(topic_id, id), cause: `outcome:${id}`, topic_id }]
    const of = { requester, title: fact.data.title, points }
    await write(tx, { to: reviewer_id, kind: "outcome", letter: outcomeLetter({ reviewer, ...of }), lines })
    if (answerer_id === null || answerer === null) continue
    await write(tx, { to: answerer_id, kind: "outcome", letter: outcomeLetter({ reviewer: answerer, ...of }), lines })
  }
}

const feedback = (topic_id: number, id: number) => `/topics/${topic_id}/review-feedback/${id}`
