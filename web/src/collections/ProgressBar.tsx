import { statusKind } from "../widgets/StatusBadge.tsx"
import mark from "../widgets/StateMark.module.css"
import { type CollectionProgress, listProgressParts, measureApprovedShare, type ProgressPart } from "./progress.ts"
import styles from "./ProgressBar.module.css"

/** How far the topics of a collection are, each state in its colour. What stands beside it says the same in words. */
export function ProgressBar({ progress }: { progress: CollectionProgress }) {
  const parts = listProgressParts(progress)
  return (
    <div className={styles.bar} aria-hidden>
      <div className={styles.approved} data-share="approved" style={{ inlineSize: measureApprovedShare(progress) }}>
        <span>{parts.map((part) => part.isApproved && <Part key={part.status} part={part} />)}</span>
      </div>
      {parts.map((part) => !part.isApproved && <Part key={part.status} part={part} />)}
    </div>
  )
}

const Part = ({ part: { status, topics, isUnreviewed } }: { part: ProgressPart }) => (
  <i
    className={`${mark.tone} ${styles.part}`}
    data-kind={isUnreviewed ? "warning" : statusKind(status)}
    style={{ flexGrow: topics, flexBasis: 0 }}
  />
)
