import type { ProjectStatus } from "@hub/contract/projects/values"
import type { ReviewAgainScope } from "@hub/contract/projects"

/** Section 3: how the statuses of projects are called. */
export const projectStatusLabels: Record<ProjectStatus, string> = {
  active: "Active",
  planning: "Planning",
  review: "In Review",
  completed: "Completed",
  on_hold: "On Hold",
}

/** Who is asked again when words or values change that were approved. */
export const reviewAgainLabels: Record<ReviewAgainScope, string> = {
  none: "Don't ask anyone again",
  changed_sections: "Ask reviewers whose approved text changed, about the changes only",
  all: "Ask all reviewers again, about everything",
}
