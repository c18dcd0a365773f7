import type { MilestoneType } from "@hub/contract/milestones/values"
import type { Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    milestones: MilestonesTable
    milestone_topics: MilestoneTopicsTable
  }
}

export type MilestonesTable = {
  id: Generated<number>
  project_id: number
  name: string
  type: MilestoneType
  date: string
  /** That one was missed is read from the clock. */
  status: Generated<"open" | "reached" | "cancelled">
  description: string
  version: Generated<number>
  created_at: Date
  updated_at: Date
}
export type MilestoneRow = Selectable<MilestonesTable>

export type MilestoneTopicsTable = { milestone_id: number; topic_id: number }
