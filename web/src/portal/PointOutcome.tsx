import type { PointResolution } from "@hub/contract/suggestions"
import { outcomeWords } from "./outcomes.ts"
import styles from "./Portal.module.css"

/** What became of a point since it was sent. */
export function PointOutcome({ outcome }: { outcome: PointResolution | null }) {
  return (
    <p className={styles.became}>
      {outcome === null ? "Not decided yet." : `${outcomeWords[outcome.disposition]}.`}
      {outcome !== null && outcome.reason !== "" && ` ${outcome.reason}`}
    </p>
  )
}
