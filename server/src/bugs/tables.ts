import type { BugStatus, BugSeverity } from "@hub/contract/bugs"
import type { Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    bugs: BugsTable
  }
}

export type BugsTable = {
  id: Generated<number>
  title: string
  area: string
  description: string
  steps: string
  page: string
  source: string
  agent: string
  viewport: string
  reported_in: string
  severity: Generated<BugSeverity>
  status: Generated<BugStatus>
  assignee_id: number | null
  duplicate_of: number | null
  fixed_in: Generated<string>
  reason: Generated<string>
  closed_at: Date | null
  archived_at: Date | null
  archived_by: number | null
  archive_reason: Generated<string>
  version: Generated<number>
  created_by: number
  created_at: Date
  updated_at: Date
}
export type BugRow = Selectable<BugsTable>
