import type { ProjectStatus } from "@hub/contract/projects/values"
import type { ReviewAgainScope } from "@hub/contract/projects"
import type { StateKind, StateLook } from "../widgets/state-look.ts"

/** Section 3: how the statuses of projects are called. */
export const projectStatusLabels: Record<ProjectStatus, string> = {
  active: "Active",
  planning: "Planning",
  review: "In Review",
  completed: "Completed",
  on_hold: "On Hold",
}

const kinds: Record<ProjectStatus, StateKind> = {
  active: "working",
  planning: "draft",
  review: "review",
  completed: "approved",
  on_hold: "ended",
}

export const projectStatusLook = (status: ProjectStatus): StateLook => ({
  label: projectStatusLabels[status],
  kind: kinds[status],
})

/** Who is asked again when words or values change that were approved. */
export const reviewAgainLabels: Record<ReviewAgainScope, string> = {
  none: "Don't ask anyone again",
  changed_sections: "Ask reviewers whose approved text changed, about the changes only",
  all: "Ask all reviewers again, about everything",
}
