import type { MilestoneHealth } from "@hub/contract/milestones"
import type { MilestoneStatus, MilestoneType } from "@hub/contract/milestones/values"

export const milestoneTypeLabels: Record<MilestoneType, string> = {
  milestone: "Milestone",
  deadline: "Deadline",
  release: "Release",
}

export const milestoneStatusLabels: Record<MilestoneStatus, string> = {
  open: "Open",
  reached: "Reached",
  missed: "Missed",
  cancelled: "Cancelled",
}

export const milestoneHealthLabels: Record<MilestoneHealth["state"], string> = {
  none: "Unknown",
  on_track: "On track",
  at_risk: "At risk",
  late: "Late",
  done: "Ended",
}
