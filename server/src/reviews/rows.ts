import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { selectAbsence } from "../pending-actions/deputy.ts"
import "../people/tables.ts"
import "../platform/mail/tables.ts"
import "../topics/tables.ts"
import "./tables.ts"

/** Requests with everything that a screen shows beside them. */
export const reviewRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("review_requests")
    .innerJoin("review_rounds", "review_rounds.id", "review_requests.round_id")
    .innerJoin("people as reviewer", "reviewer.id", "review_requests.reviewer_id")
    .innerJoin("people as requester", "requester.id", "review_requests.requested_by")
    .leftJoin("topics", "topics.id", "review_requests.topic_id")
    .leftJoin("review_links", (join) =>
      join.onRef("review_links.request_id", "=", "review_requests.id").on("review_links.revoked_at", "is", null),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("emails")
          .select(["emails.state as mail_state", "emails.error as mail_error"])
          .where("emails.about", "=", sql<string>`'review:' || review_requests.id`)
          // What an earlier link came with is over once there is a newer one.
          .whereRef("emails.created_at", ">=", "review_links.created_at")
          .orderBy("emails.id", "desc")
          .limit(1)
          .as("last_mail"),
      (join) => join.onTrue(),
    )
    .leftJoin("review_requests as before", "before.id", "review_requests.delegated_from")
    .leftJoin("people as left", "left.id", "before.reviewer_id")
    .leftJoin("review_requests as instead", "instead.delegated_from", "review_requests.id")
    .leftJoin("people as heir", "heir.id", "instead.reviewer_id")
    .leftJoin("people as proposed", "proposed.id", "review_requests.proposed_id")
    .leftJoin("people as answerer", "answerer.id", "review_requests.answered_by")
    .leftJoinLateral(selectAbsence(ctx, "review_requests").as("absence"), (join) => join.onTrue())
    .leftJoin("review_steps as step", "step.id", "review_requests.step_id")
    .leftJoin("review_sequences as sequence", "sequence.id", "step.sequence_id")

/** By whom an answer is, as it is told to others. */
export const answererName = sql<string>`
  case when answerer.id is null then reviewer.name else answerer.name || ' (for ' || reviewer.name || ')' end`

export const reviewColumns = [
  "review_requests.id",
  "review_requests.round_id",
  "review_requests.topic_id",
  "review_rounds.topic_title",
  "review_requests.reviewer_id",
  "reviewer.name as reviewer_name",
  "review_requests.answered_by",
  "review_requests.proof",
  "answerer.name as answerer_name",
  "absence.away_until",
  "absence.deputy_id",
  "absence.deputy_name",
  "review_requests.requested_by",
  "requester.name as requester_name",
  "review_requests.priority",
  "review_requests.due_date",
  "review_requests.message",
  "review_requests.status",
  "review_requests.revision_number",
  "review_requests.decision",
  "review_requests.summary",
  "review_requests.created_at",
  "review_requests.opened_at",
  "review_requests.decided_at",
  "review_requests.reminded_at",
  "topics.owner_id",
  "topics.project_id",
  "review_links.expires_at",
  "review_requests.reason",
  "review_requests.kind",
  "review_requests.scope",
  "last_mail.mail_state",
  "last_mail.mail_error",
  "review_requests.code_to",
  "review_requests.step_id",
  "review_requests.passed_over_at",
  "review_requests.delegated_from",
  "left.name as left_name",
  "before.status as left_status",
  "instead.id as instead_id",
  "heir.name as instead_name",
  "review_requests.proposed_id",
  "proposed.name as proposed_name",
  "review_rounds.status as round_status",
  "review_rounds.allow_reject",
  "step.status as step_status",
  "step.position as step_position",
  "sequence.current_step",
  "sequence.status as sequence_status",
  "sequence.paused_for",
] as const

const selectReview = (rows: ReturnType<typeof reviewRows>) => rows.select(reviewColumns).executeTakeFirstOrThrow()
export type ReviewRow = Awaited<ReturnType<typeof selectReview>>
