import type { BugStatus, BugSeverity } from "@hub/contract/bugs"

export const bugStatusLooks: Record<BugStatus, { label: string; color: string }> = {
  new: { label: "New", color: "blue" },
  triaged: { label: "Triaged", color: "yellow" },
  in_progress: { label: "In progress", color: "grape" },
  resolved: { label: "Resolved", color: "green" },
  duplicate: { label: "Duplicate", color: "gray" },
  wont_fix: { label: "Won't fix", color: "gray" },
  cannot_reproduce: { label: "Can't reproduce", color: "gray" },
  closed: { label: "Closed", color: "gray" },
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
