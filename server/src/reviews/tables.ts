import type { PortalDraft } from "@hub/contract/portal"
import type { Proof } from "@hub/contract/proof"
import type { ComparedChange } from "./word/compared-change.ts"
import type { Decision, Priority } from "@hub/contract/reviews/values"
import type { SectionStatus } from "@hub/contract/sections"
import type { Disposition } from "@hub/contract/suggestions"
import type { SequenceStatus, StepStatus } from "@hub/contract/sequences"
import type { ColumnType, Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    review_rounds: ReviewRoundsTable
    review_requests: ReviewRequestsTable
    review_points: ReviewPointsTable
    review_point_replies: ReviewPointRepliesTable
    review_links: ReviewLinksTable
    review_link_aliases: ReviewLinkAliasesTable
    review_codes: ReviewCodesTable
    review_word_returns: ReviewWordReturnsTable
    review_sequences: ReviewSequencesTable
    review_steps: ReviewStepsTable
    review_reminders: ReviewRemindersTable
    review_counts: ReviewTalliesTable
  }
}

/** What is written down; that a link has expired is read from the clock. */
export type StoredStatus =
  | "pending"
  | "in_progress"
  | "approved"
  | "changes_requested"
  | "rejected"
  | "withdrawn"
  | "cancelled"
  | "declined"
  | "delegated"

/** Written by the database itself; the sum over all slots is the count. */
export type ReviewTalliesTable = {
  slot: number
  status: StoredStatus
  requests: number
}
/** What an answer saw besides words and values: variables that had no value, and each image by its content. */
export type SeenContent = { unset: string[]; images: Record<string, string> }

export type ReviewRoundsTable = {
  id: Generated<number>
  topic_id: number
  topic_title: string
  number: number
  kind: "parallel" | "sequence"
  revision_id: number
  status: Generated<"open" | "closed" | "cancelled">
  /** Whether its reviewers may reject the text. */
  allow_reject: Generated<boolean>
  opened_by: number
  created_at: Date
  /** The first round of the row that it goes on; null for the first. */
  follows: ColumnType<number | null, number | null | undefined, never>
  /** When its reviewers were told what became of their points. */
  settled_at: ColumnType<Date | null, never, Date | null>
  settled_by: ColumnType<number | null, never, number | null>
}

export type ReviewRequestsTable = {
  id: Generated<number>
  round_id: number
  /** The step of a sequence that asks; null in a round of parallel requests. */
  step_id: ColumnType<number | null, number | undefined, never>
  topic_id: number
  reviewer_id: number
  requested_by: number
  priority: Priority
  due_date: string
  message: string
  status: Generated<StoredStatus>
  revision_id: number
  revision_number: number
  draft: ColumnType<PortalDraft | null, string | undefined, string | null>
  decision: Decision | null
  summary: Generated<string>
  decided_revision_id: number | null
  resolved_values: ColumnType<Record<string, string> | null, string | undefined, string | null>
  seen: ColumnType<SeenContent | null, never, string | null>
  /** What could be ticked as read when it was answered. */
  sections: ColumnType<SectionStatus[] | null, never, string | null>
  created_at: Date
  opened_at: Date | null
  decided_at: Date | null
  /** Who answered in the place of the reviewer. */
  answered_by: ColumnType<number | null, never, number | null>
  /** How the person who answered or left proved who they were. */
  proof: ColumnType<Proof | null, never, string | null>
  reason: Generated<string>
  /** When its reviewer declined or passed it on. */
  left_at: ColumnType<Date | null, never, Date>
  /** The request that this one took the place of. */
  delegated_from: ColumnType<number | null, number | null | undefined, never>
  proposed_id: ColumnType<number | null, never, number | null>
  passed_over_at: ColumnType<Date | null, never, Date>
  /** When its reviewer was last reminded of it. */
  reminded_at: ColumnType<Date | null, never, Date>
  withdrawn_at: ColumnType<Date | null, never, Date>
  /** When it was answered, left or withdrawn; the database keeps it. */
  ended_at: ColumnType<Date | null, never, never>
  /** The address a code is mailed to before an answer by a link; null where none is asked for. */
  code_to: ColumnType<string | null, string | null | undefined, string | null>
  /** When that code was entered. */
  confirmed_at: ColumnType<Date | null, never, Date | null>
  kind: Generated<"review" | "recheck">
  /** What changed since this person answered, in sentences. */
  scope: ColumnType<string[], string | undefined, never>
}

export type ReviewPointsTable = {
  id: Generated<number>
  /** The answer that made it; null where an imported manuscript did, to whose topic it then belongs. */
  request_id: number | null
  topic_id: ColumnType<number | null, number | undefined, never>
  import_id: ColumnType<number | null, number | undefined, never>
  said_by: ColumnType<string | null, string | undefined, never>
  said_in: ColumnType<string | null, string | undefined, never>
  saved_at: ColumnType<Date | null, Date | undefined, never>
  said_as: ColumnType<string | null, string | undefined, never>
  said_at: ColumnType<Date | null, Date | string | null | undefined, never>
  position: number
  kind: Generated<"comment" | "suggestion">
  heading: ColumnType<string | null, string | null | undefined, never>
  quote: string
  /** What a comment says; the words that a suggestion puts in the place of its quote. */
  body: string
  revision_id: ColumnType<number | null, number | null | undefined, number>
  start_at: ColumnType<number | null, number | null | undefined, number>
  end_at: ColumnType<number | null, number | null | undefined, number>
  disposition: ColumnType<Disposition | null, never, Disposition>
  reason: Generated<string>
  disposed_by: ColumnType<number | null, never, number | null>
  disposed_at: ColumnType<Date | null, never, Date>
  disposed_proof: ColumnType<Proof | null, never, string | null>
  landed_revision_id: ColumnType<number | null, never, number | null>
}

/** What was said about a point since, by an author or by its reviewer. */
export type ReviewPointRepliesTable = {
  id: Generated<number>
  point_id: number
  body: string
  created_by: number
  created_at: Date
}

export type ReviewLinksTable = {
  hash: string
  request_id: number
  expires_at: Date
  revoked_at: Date | null
  created_at: Date
  /** When its holder asked for a new one. */
  asked_at: ColumnType<Date | null, never, Date>
}

/** Another secret that opens the link. */
export type ReviewLinkAliasesTable = { hash: string; link_hash: string; created_at: Date }

export type ReviewCodesTable = {
  request_id: number
  hash: string
  tries: number
  expires_at: Date
}

/** What the last Word file of a reviewer would add to their draft. */
export type ReviewWordReturnsTable = {
  request_id: number
  file_key: string
  filename: string
  /** The hash of its bytes, which are not stored. */
  digest: string
  revision_number: number
  changes: ColumnType<ComparedChange[], string, string>
  uploaded_at: Date
  added_at: Date | null
}

export type ReviewSequencesTable = {
  id: Generated<number>
  topic_id: number
  topic_title: string
  name: string | null
  description: string | null
  initial_message: string
  priority: Priority
  auto_advance_on_approve: boolean
  pause_on_changes: boolean
  code_required: ColumnType<boolean, boolean | undefined, never>
  allow_reject: Generated<boolean>
  /** How many days each reviewer has, from when they are asked; null where the settings say. */
  step_days: ColumnType<number | null, number | undefined, never>
  status: Generated<SequenceStatus>
  paused_for: ColumnType<"changes" | "manual" | null, never, "changes" | "manual" | null>
  note: Generated<string>
  current_step: ColumnType<number | null, never, number | null>
  round_id: ColumnType<number | null, never, number>
  created_by: number
  created_at: Date
  turn_since: Date
}

export type ReviewStepsTable = {
  id: Generated<number>
  sequence_id: number
  position: number
  reviewer_id: number
  step_name: string
  instructions: string
  status: Generated<StepStatus>
  note: Generated<string>
  activated_at: ColumnType<Date | null, never, Date>
}

export type ReviewRemindersTable = {
  request_id: number
  stage: "soon" | "due" | "late"
  as_deputy: boolean
  sent_at: Date
}

export type ReviewRequestRow = Selectable<ReviewRequestsTable>
