import type { Review } from "@hub/contract/reviews"
import type { Ctx } from "../platform/ctx.ts"
import { hasPermission, inProject } from "../policy.ts"
import { isAnswerable } from "./answerable.ts"
import { awayOf } from "./away.ts"
import { canRemind } from "./reminders/rest-period.ts"
import { canBeReassigned, isOpenReview, isReviewOverdue, reviewStatusAt, waitsForOwner } from "./review.ts"
import type { ReviewRow } from "./rows.ts"

export function presentReview({ actor, now }: Ctx, row: ReviewRow): Review {
  const owns = hasPermission(inProject(actor, row.project_id), "reviews.manage", row) && row.owner_id !== null
  const manageable = isOpenReview(row.status) && owns
  return {
    id: row.id,
    round_id: row.round_id,
    topic_id: row.topic_id,
    topic_title: row.topic_title,
    reviewer: { id: row.reviewer_id, name: row.reviewer_name },
    answered_by: row.answered_by === null ? null : { id: row.answered_by, name: row.answerer_name ?? "" },
    away: isOpenReview(row.status) ? awayOf(row) : null,
    requested_by: { id: row.requested_by, name: row.requester_name },
    priority: row.priority,
    due_date: row.due_date,
    message: row.message,
    status: reviewStatusAt(row.status, row.expires_at, now),
    overdue: isReviewOverdue(row.status, row.due_date, now),
    revision: row.revision_number,
    decision: row.decision,
    summary: row.summary,
    created_at: row.created_at.toISOString(),
    opened_at: row.opened_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    reminded_at: isOpenReview(row.status) ? (row.reminded_at?.toISOString() ?? null) : null,
    proof: row.proof,
    reason: row.reason,
    kind: row.kind,
    scope: row.scope,
    delegated_from: presentReplacement(row.delegated_from, row.left_name),
    asked_instead: presentReplacement(row.instead_id, row.instead_name),
    undelivered: isOpenReview(row.status) ? undelivered(row) : null,
    proposed: row.proposed_id === null ? null : { id: row.proposed_id, name: row.proposed_name ?? "" },
    can: {
      cancel: manageable,
      renew: manageable,
      reassign: owns && canBeReassigned(row),
      skip: owns && waitsForOwner(row),
      remind: owns && isAnswerable(row, now) && canRemind(row, now),
      extend: owns && isAnswerable(row, now),
    },
  }
}

/** An email that waits for its first try has nothing to say yet. */
const undelivered = ({ mail_state, mail_error }: Pick<ReviewRow, "mail_state" | "mail_error">) =>
  mail_error === null || (mail_state !== "failed" && mail_state !== "queued")
    ? null
    : { reason: mail_error, given_up: mail_state === "failed" }

const presentReplacement = (review_id: number | null, name: string | null) =>
  review_id === null ? null : { review_id, name: name ?? "" }
