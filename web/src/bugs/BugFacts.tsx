import type { Bug } from "@hub/contract/bugs"
import styles from "../feedback/Voice.module.css"
import { Fact } from "../widgets/Fact.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"

export function BugFacts({ bug }: { bug: Bug }) {
  return (
    <>
      <p className={styles.said}>{bug.description}</p>
      {bug.steps !== "" && (
        <section aria-label="Steps">
          <h3 className={styles.heading}>Steps</h3>
          <p className={styles.said}>{bug.steps}</p>
        </section>
      )}
      <dl className={styles.facts}>
        <Fact name="Reporter">{bug.reporter_name}</Fact>
        <Fact name="Reported">
          <RelativeTime moment={bug.created_at} />
        </Fact>
        <Fact name="Page">{bug.page || "Unknown"}</Fact>
        <Fact name="Version">{bug.reported_in}</Fact>
        <Fact name="Window">{bug.viewport || "Unknown"}</Fact>
        <Fact name="Browser">{bug.agent || "Unknown"}</Fact>
        {bug.duplicate_of && (
          <Fact name="Duplicate of">
            No. {bug.duplicate_of.id}, {bug.duplicate_of.title}
          </Fact>
        )}
      </dl>
    </>
  )
}
