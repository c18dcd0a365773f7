import type { ReviewStatus } from "@hub/contract/reviews/values"
import type { StateLook } from "../widgets/state-look.ts"
import { StateMark } from "../widgets/StateMark.tsx"

const looks: Record<ReviewStatus, StateLook> = {
  pending: { label: "Pending", kind: "open" },
  in_progress: { label: "In review", kind: "review" },
  approved: { label: "Approved", kind: "approved" },
  changes_requested: { label: "Changes requested", kind: "changes" },
  rejected: { label: "Rejected", kind: "rejected" },
  withdrawn: { label: "Withdrawn", kind: "ended" },
  cancelled: { label: "Cancelled", kind: "ended" },
  declined: { label: "Declined", kind: "rejected" },
  delegated: { label: "Passed on", kind: "ended" },
  expired: { label: "Link expired", kind: "rejected" },
}

export const ReviewBadge = ({ status }: { status: ReviewStatus }) => <StateMark look={looks[status]} />
