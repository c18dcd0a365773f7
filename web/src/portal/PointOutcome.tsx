import type { Disposition, PointResolution } from "@hub/contract/suggestions"
import styles from "./Portal.module.css"

const words: Record<Disposition, string> = {
  accepted: "Accepted",
  accepted_edited: "Accepted with edits",
  partly: "Partly accepted",
  rejected: "Rejected",
  deferred: "Deferred",
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
