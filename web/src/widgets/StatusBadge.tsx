import styles from "./StatusBadge.module.css"

const labels: Record<string, string> = {
  draft: "Draft",
  pending: "Pending",
  pending_review: "Pending Review",
  approved: "Approved",
  revisions_requested: "Revisions Requested",
  staging: "Staging",
  published: "Published",
  rejected: "Rejected",
  archived: "Archived",
}

/** The workflow status of a topic; an unknown one is shown as it is. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <span className={styles.badge} data-status={status}>
      {statusLabel(status)}
    </span>
  )
}

export const statusLabel = (status: string) => labels[status] ?? status
