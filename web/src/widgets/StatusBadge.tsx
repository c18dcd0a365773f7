import styles from "./StatusBadge.module.css"
import { StatusGlyph } from "./StatusGlyph.tsx"

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

/** The workflow status of a topic, and whether it was published unreviewed; an unknown status is shown as it is. */
export function StatusBadge({ status, not_reviewed = false }: { status: string; not_reviewed?: boolean }) {
  const badge = (
    <span
      className={`${styles.tone} ${styles.badge}`}
      data-status={status}
      data-not-reviewed={not_reviewed || undefined}
    >
      <StatusGlyph status={status} />
      <span className={styles.words}>{statusLabel(status)}</span>
    </span>
  )
  if (!not_reviewed) return badge
  return (
    <span className={styles.both}>
      {badge} <span className={styles.not_reviewed}>Not reviewed</span>
    </span>
  )
}

export const statusLabel = (status: string) => labels[status] ?? status
