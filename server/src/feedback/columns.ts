import type { Feedback } from "@hub/contract/feedback"
import type { CsvColumns } from "../platform/http/csv.ts"

export const feedbackCsvColumns: CsvColumns<Feedback> = {
  "No.": (one) => one.id,
  Type: (one) => one.type,
  Message: (one) => one.message,
  Page: (one) => one.page,
  From: (one) => one.from_name,
  Received: (one) => one.created_at,
  Status: (one) => one.status,
  Assignee: (one) => one.assignee_name,
  Note: (one) => one.note,
  Task: (one) => one.task?.title ?? null,
  Bug: (one) => one.bug?.title ?? null,
  Browser: (one) => one.agent,
}
