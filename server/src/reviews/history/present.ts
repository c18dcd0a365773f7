import { type EndedReview, reviewOutcomes } from "@hub/contract/review-history"
import { isApproval } from "./evidence.ts"
import type { EndedRow } from "./rows.ts"

export function presentEndedReview(row: EndedRow, stale: Set<EndedRow>): EndedReview {
  const { entry, topic_id } = row
  const outcome = reviewOutcomes.find((one) => one === row.outcome)
  if (outcome === undefined) throw new Error(`A review ended as ${row.outcome}.`)
  return {
    kind: entry > 0 ? "request" : "sequence",
    id: Math.abs(entry),
    topic_id,
    topic_title: row.topic_title,
    project_name: row.project_name,
    feedback: entry > 0 && row.still_there !== null ? { id: topic_id, review_id: entry } : null,
    step_name: row.step_name,
    reviewers: row.reviewers,
    requested_by: row.requested_by,
    outcome,
    words: row.words,
    revision: row.revision,
    hash: row.hash,
    confirmed: row.confirmed,
    proof: row.proof,
    approval: isApproval(row) ? (stale.has(row) ? "stale" : "valid") : null,
    points: row.points ?? { all: 0, open: 0 },
    asked_at: row.asked_at.toISOString(),
    ended_at: row.ended_at.toISOString(),
  }
}
