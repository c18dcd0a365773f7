import type { StateKind, StateLook } from "./state-look.ts"
import { StateMark, StateSign } from "./StateMark.tsx"
import styles from "./StateMark.module.css"

const looks: Record<string, StateLook> = {
  draft: { label: "Draft", kind: "draft" },
  pending: { label: "Pending", kind: "review" },
  pending_review: { label: "Pending review", kind: "review" },
  approved: { label: "Approved", kind: "approved" },
  revisions_requested: { label: "Revisions requested", kind: "changes" },
  staging: { label: "Staging", kind: "scheduled" },
  published: { label: "Published", kind: "published" },
  rejected: { label: "Rejected", kind: "rejected" },
  archived: { label: "Archived", kind: "archived" },
}
export const notReviewedLook: StateLook = { label: "Not reviewed", kind: "warning" }

type StatusBadgeProps = { status: string; not_reviewed?: boolean }

/** The workflow status of a topic; that nobody reviewed what is published is a mark of its own. */
export function StatusBadge({ status, not_reviewed = false }: StatusBadgeProps) {
  const mark = <StateMark look={looks[status] ?? { label: status, kind: "open" }} brief />
  if (!not_reviewed) return mark
  return (
    <span className={styles.both}>
      {mark} <StateMark look={notReviewedLook} brief />
    </span>
  )
}

/** The same without its words, which the row says in its own way. */
export function StatusGlyphs({ status, not_reviewed = false }: StatusBadgeProps) {
  const kinds = [statusKind(status), ...(not_reviewed ? [notReviewedLook.kind] : [])]
  return kinds.map((kind) => <StateSign key={kind} kind={kind} />)
}

export const statusLabel = (status: string) => looks[status]?.label ?? status

export const statusKind = (status: string): StateKind => looks[status]?.kind ?? "open"
