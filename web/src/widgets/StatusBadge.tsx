import { Badge } from "@mantine/core"

const looks: Record<string, { label: string; color: string }> = {
  draft: { label: "Draft", color: "blue" },
  pending: { label: "Pending", color: "yellow" },
  pending_review: { label: "Pending Review", color: "yellow" },
  approved: { label: "Approved", color: "green" },
  revisions_requested: { label: "Revisions Requested", color: "orange" },
  staging: { label: "Staging", color: "violet" },
  published: { label: "Published", color: "teal" },
  rejected: { label: "Rejected", color: "red" },
  archived: { label: "Archived", color: "gray" },
}

/** The workflow status of a topic; an unknown one is shown as it is. */
export function StatusBadge({ status }: { status: string }) {
  const look = looks[status] ?? { label: status, color: "gray" }
  return (
    <Badge variant="light" color={look.color} tt="none" fw={600}>
      {look.label}
    </Badge>
  )
}

export const statusLabel = (status: string) => looks[status]?.label ?? status
