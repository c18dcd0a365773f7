import type { Finding } from "@hub/contract/checks"
import type { GateRule } from "@hub/contract/project-gate"
import type { TopicStatus } from "@hub/contract/topics/values"
import type { ProjectStatus } from "@hub/contract/projects/values"
import type { ReviewAgainScope } from "@hub/contract/projects"
import type { Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    projects: ProjectsTable
    project_stakeholders: ProjectStakeholdersTable
    project_gates: ProjectGatesTable
    project_topic_counts: ProjectTopicCountsTable
  }
}

export type ProjectsTable = {
  id: Generated<number>
  name: string
  description: string
  status: ProjectStatus
  owner_id: number | null
  start_date: string | null
  target_date: string | null
  review_again: Generated<ReviewAgainScope>
  /** Only for those who are named in project_access. */
  restricted: Generated<boolean>
  version: Generated<number>
  archived_at: Date | null
  archive_reason: Generated<string>
  created_at: Date
  updated_at: Date
}
export type ProjectRow = Selectable<ProjectsTable>

/** Kept by triggers; the sum over all slots is the count. */
export type ProjectTopicCountsTable = {
  project_id: number
  status: TopicStatus
  slot: number
  topics: number
}

export type ProjectGatesTable = {
  project_id: number
  rule: GateRule
  severity: Finding["severity"]
}

export type ProjectStakeholdersTable = {
  project_id: number
  person_id: number
  role: Generated<string>
  can_review: Generated<boolean>
}
