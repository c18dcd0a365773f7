import type { Disposition, PointResolution } from "@hub/contract/suggestions"
import styles from "./Portal.module.css"

const words: Record<Disposition, string> = {
  accepted: "Taken in",
  accepted_edited: "Taken in, in other words",
  partly: "Taken in partly",
  rejected: "Not taken in",
  deferred: "Put off",
}

/** What became of a point since it was sent. */
export function PointOutcome({ outcome }: { outcome: PointResolution | null }) {
  return (
    <p className={styles.became}>
      {outcome === null ? "Not decided yet." : `${words[outcome.disposition]}.`}
      {outcome !== null && outcome.reason !== "" && ` ${outcome.reason}`}
    </p>
  )
}
