import type { projectStatuses } from "@hub/contract/projects"
import type { Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    projects: ProjectsTable
    project_stakeholders: ProjectStakeholdersTable
  }
}

export type ProjectsTable = {
  id: Generated<number>
  name: string
  description: string
  status: (typeof projectStatuses)[number]
  owner_id: number | null
  created_at: Date
}
export type ProjectRow = Selectable<ProjectsTable>

export type ProjectStakeholdersTable = { project_id: number; person_id: number }
