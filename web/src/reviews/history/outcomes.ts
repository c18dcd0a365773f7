import type { ReviewOutcome } from "@hub/contract/review-history"

/** How each outcome is named and coloured. */
export const outcomeLooks: Record<ReviewOutcome, { label: string; color: string }> = {
  approved: { label: "Approved", color: "green" },
  changes_requested: { label: "Changes requested", color: "orange" },
  rejected: { label: "Rejected", color: "red" },
  withdrawn: { label: "Withdrawn", color: "gray" },
  declined: { label: "Declined", color: "red" },
  delegated: { label: "Passed on", color: "gray" },
  cancelled: { label: "Cancelled", color: "gray" },
  completed: { label: "Completed", color: "green" },
}
