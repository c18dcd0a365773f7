import type { ReviewStatus } from "@hub/contract/reviews/values"
import { Badge } from "@mantine/core"

const looks: Record<ReviewStatus, { label: string; color: string }> = {
  pending: { label: "Pending", color: "yellow" },
  in_progress: { label: "In review", color: "blue" },
  approved: { label: "Approved", color: "green" },
  changes_requested: { label: "Changes requested", color: "orange" },
  rejected: { label: "Rejected", color: "red" },
  withdrawn: { label: "Withdrawn", color: "gray" },
  cancelled: { label: "Cancelled", color: "gray" },
  declined: { label: "Declined", color: "red" },
  delegated: { label: "Passed on", color: "gray" },
  expired: { label: "Link expired", color: "red" },
}

export function ReviewBadge({ status }: { status: ReviewStatus }) {
  const { label, color } = looks[status]
  return (
    <Badge variant="light" color={color} tt="none" fw={600}>
      {label}
    </Badge>
  )
}
