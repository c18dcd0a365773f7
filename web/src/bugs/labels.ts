import type { BugStatus, BugSeverity } from "@hub/contract/bugs"
import type { StateLook } from "../widgets/state-look.ts"

export const bugStatusLooks: Record<BugStatus, StateLook> = {
  new: { label: "New", kind: "open" },
  triaged: { label: "Triaged", kind: "review" },
  in_progress: { label: "In progress", kind: "working" },
  resolved: { label: "Resolved", kind: "approved" },
  duplicate: { label: "Duplicate", kind: "ended" },
  wont_fix: { label: "Won't fix", kind: "ended" },
  cannot_reproduce: { label: "Can't reproduce", kind: "ended" },
  closed: { label: "Closed", kind: "archived" },
}

export const severityLabels: Record<BugSeverity, string> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  critical: "Critical",
}
export const severityOptions = Object.entries(severityLabels).map(([value, label]) => ({ value, label }))

/** What a choice says that moves a bug on. */
export const labelBugMove = (from: BugStatus, to: BugStatus): string =>
  to === "triaged" && from === "closed" ? "Reopen (triaged)" : bugStatusLooks[to].label
