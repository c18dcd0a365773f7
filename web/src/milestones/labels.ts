import type { MilestoneHealth } from "@hub/contract/milestones"
import type { MilestoneStatus, MilestoneType } from "@hub/contract/milestones/values"
import type { StateKind, StateLook } from "../widgets/state-look.ts"

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

const kinds: Record<MilestoneStatus, StateKind> = {
  open: "open",
  reached: "approved",
  missed: "rejected",
  cancelled: "ended",
}

export const milestoneStatusLook = (status: MilestoneStatus): StateLook => ({
  label: milestoneStatusLabels[status],
  kind: kinds[status],
})

export const milestoneHealthLooks: Record<MilestoneHealth["state"], StateLook> = {
  none: { label: "Unknown", kind: "open" },
  on_track: { label: "On track", kind: "approved" },
  at_risk: { label: "At risk", kind: "warning" },
  late: { label: "Late", kind: "rejected" },
  done: { label: "Ended", kind: "ended" },
}
