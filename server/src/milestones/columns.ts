import type { MilestoneSummary } from "@hub/contract/milestones"
import type { CsvColumns } from "../platform/http/csv.ts"

export const milestoneColumns: CsvColumns<MilestoneSummary> = {
  Name: (milestone) => milestone.name,
  Project: (milestone) => milestone.project_name,
  Type: (milestone) => milestone.type,
  Date: (milestone) => milestone.date,
  Status: (milestone) => milestone.status,
  Health: (milestone) => milestone.health.state,
  "In words": (milestone) => milestone.health.sentence,
  "Linked topics": (milestone) => milestone.health.topics,
  "Ready topics": (milestone) => milestone.health.ready,
  Description: (milestone) => milestone.description,
  Created: (milestone) => milestone.created_at,
}
