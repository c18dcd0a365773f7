import type { Bug } from "@hub/contract/bugs"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "../widgets/Report.module.css"
import { DetailItem } from "../widgets/DetailItem.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"

export function BugDetails({ bug }: { bug: Bug }) {
  return (
    <>
      <p className={styles.said}>{bug.description}</p>
      {bug.steps !== "" && (
        <section aria-label="Steps">
          <h3 className={styles.heading}>Steps</h3>
          <p className={styles.said}>{bug.steps}</p>
        </section>
      )}
      <dl className={`${surfaces.terms} ${styles.details}`}>
        <DetailItem name="Reporter">{bug.reporter_name}</DetailItem>
        <DetailItem name="Reported">
          <RelativeTime moment={bug.created_at} />
        </DetailItem>
        <DetailItem name="Page">{bug.page || "Unknown"}</DetailItem>
        <DetailItem name="Version">{bug.reported_in}</DetailItem>
        <DetailItem name="Window">{bug.viewport || "Unknown"}</DetailItem>
        <DetailItem name="Browser">{bug.agent || "Unknown"}</DetailItem>
        {bug.duplicate_of && (
          <DetailItem name="Duplicate of">
            No. {bug.duplicate_of.id}, {bug.duplicate_of.title}
          </DetailItem>
        )}
      </dl>
    </>
  )
}
