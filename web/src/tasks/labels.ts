import type { PendingActionKind } from "@hub/contract/pending-actions"
import type { Priority } from "@hub/contract/reviews/values"
import type { TaskStatus } from "@hub/contract/tasks/values"
import type { StateKind, StateLook } from "../widgets/state-look.ts"

export const taskStatusLabels: Record<TaskStatus, string> = {
  todo: "To do",
  in_progress: "In progress",
  blocked: "Blocked",
  done: "Done",
  cancelled: "Cancelled",
}

const kinds: Record<TaskStatus, StateKind> = {
  todo: "open",
  in_progress: "working",
  blocked: "changes",
  done: "approved",
  cancelled: "ended",
}

export const taskStatusLook = (status: TaskStatus): StateLook => ({
  label: taskStatusLabels[status],
  kind: kinds[status],
})

export const priorityLabels: Record<Priority, string> = { low: "Low", medium: "Medium", high: "High", urgent: "Urgent" }

/** Of each kind of turn, the word for its column. */
export const taskKindLabels: Record<PendingActionKind | "task", string> = {
  task: "Task",
  review: "Review",
  absent: "Choose reviewer",
  renew: "Renew link",
  replace: "Choose reviewer",
  incorporate: "Incorporate feedback",
  resubmit: "Send again",
  reapprove: "Ask for approval",
  reopen: "Decide on rejection",
  advance: "Continue",
  publish: "Publish",
  import: "Check import",
  comment: "Comment",
  variable: "Add variable",
}

export const dueLabels = { overdue: "Overdue", week: "In the next 7 days", none: "No date" } as const
