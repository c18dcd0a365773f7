import type { ProjectStatus } from "@hub/contract/projects"

/** Section 3: how the statuses of projects are called. */
export const statusWords: Record<ProjectStatus, string> = {
  active: "Active",
  planning: "Planning",
  review: "In Review",
  completed: "Completed",
  on_hold: "On Hold",
}
