import type { Bug } from "@hub/contract/bugs"
import type { CsvColumns } from "../platform/http/csv.ts"

export const bugCsvColumns: CsvColumns<Bug> = {
  "No.": (bug) => bug.id,
  Title: (bug) => bug.title,
  Area: (bug) => bug.area,
  Description: (bug) => bug.description,
  Steps: (bug) => bug.steps,
  Severity: (bug) => bug.severity,
  Status: (bug) => bug.status,
  Reporter: (bug) => bug.reporter_name,
  Assignee: (bug) => bug.assignee_name,
  "Duplicate of": (bug) => bug.duplicate_of?.id ?? null,
  "Fixed in": (bug) => bug.fixed_in,
  Reason: (bug) => bug.reason,
  Page: (bug) => bug.page,
  "Reported in": (bug) => bug.reported_in,
  Browser: (bug) => bug.agent,
  Reported: (bug) => bug.created_at,
}
