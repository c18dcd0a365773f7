import type { Decision, PortalDraft, Priority } from "@hub/contract/reviews"
import type { ColumnType, Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    review_rounds: ReviewRoundsTable
    review_requests: ReviewRequestsTable
    review_comments: ReviewCommentsTable
    review_links: ReviewLinksTable
  }
}

/** What is written down; that a link has expired is read from the clock. */
export type StoredStatus = "pending" | "in_progress" | "approved" | "changes_requested" | "cancelled"

export type ReviewRoundsTable = {
  id: Generated<number>
  topic_id: number
  topic_title: string
  number: number
  kind: "parallel" | "sequence"
  revision_id: number
  status: Generated<"open" | "closed" | "cancelled">
  opened_by: number
  created_at: Date
}

export type ReviewRequestsTable = {
  id: Generated<number>
  round_id: number
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
  resolved_values: ColumnType<Record<string, string> | null, string | undefined, string>
  created_at: Date
  opened_at: Date | null
  decided_at: Date | null
}

export type ReviewCommentsTable = {
  id: Generated<number>
  request_id: number
  position: number
  heading: string | null
  quote: string
  body: string
}

export type ReviewLinksTable = {
  hash: string
  request_id: number
  expires_at: Date
  revoked_at: Date | null
  created_at: Date
}

export type ReviewRequestRow = Selectable<ReviewRequestsTable>
