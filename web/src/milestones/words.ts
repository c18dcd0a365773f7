import type { Health, MilestoneStatus, MilestoneType } from "@hub/contract/milestones"

export const typeWords: Record<MilestoneType, string> = {
  milestone: "Milestone",
  deadline: "Deadline",
  release: "Release",
}

export const statusWords: Record<MilestoneStatus, string> = {
  open: "Open",
  reached: "Reached",
  missed: "Missed",
  cancelled: "Cancelled",
}

export const healthWords: Record<Health["state"], string> = {
  none: "Not known",
  on_track: "On track",
  at_risk: "At risk",
  late: "Late",
  done: "Over",
}
