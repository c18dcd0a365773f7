import type { FeedbackStatus, FeedbackType } from "@hub/contract/feedback"
import type { Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    feedback: FeedbackTable
    feedback_replies: FeedbackRepliesTable
  }
}

export type FeedbackTable = {
  id: Generated<number>
  type: FeedbackType
  message: string
  page: string
  source: string
  agent: string
  viewport: string
  status: Generated<FeedbackStatus>
  assignee_id: number | null
  note: Generated<string>
  task_id: number | null
  bug_id: number | null
  closed_at: Date | null
  archived_at: Date | null
  archived_by: number | null
  archive_reason: Generated<string>
  version: Generated<number>
  topic_id: number | null
  topic_title: string | null
  revision: number | null
  paragraph: number | null
  quote: string | null
  report: string | null
  created_by: number | null
  created_at: Date
  updated_at: Date
}
export type FeedbackRow = Selectable<FeedbackTable>

export type FeedbackRepliesTable = {
  id: Generated<number>
  feedback_id: number
  message: string
  email_id: number | null
  created_by: number
  created_at: Date
}
