import type { ReviewOutcome } from "@hub/contract/review-history"
import type { StateLook } from "../../widgets/state-look.ts"

/** How each outcome is named and coloured. */
export const outcomeLooks: Record<ReviewOutcome, StateLook> = {
  approved: { label: "Approved", kind: "approved" },
  changes_requested: { label: "Changes requested", kind: "changes" },
  rejected: { label: "Rejected", kind: "rejected" },
  withdrawn: { label: "Withdrawn", kind: "ended" },
  declined: { label: "Declined", kind: "rejected" },
  delegated: { label: "Passed on", kind: "ended" },
  cancelled: { label: "Cancelled", kind: "ended" },
  completed: { label: "Completed", kind: "approved" },
}
