import type { Disposition, Outcome } from "@hub/contract/suggestions"
import styles from "./Portal.module.css"

const words: Record<Disposition, string> = {
  accepted: "Taken in",
  accepted_edited: "Taken in, in other words",
  partly: "Taken in partly",
  rejected: "Not taken in",
  deferred: "Put off",
}

/** What became of a point since it was sent. */
export function Became({ outcome }: { outcome: Outcome | null }) {
  return (
    <p className={styles.became}>
      {outcome === null ? "Not decided yet." : `${words[outcome.disposition]}.`}
      {outcome !== null && outcome.reason !== "" && ` ${outcome.reason}`}
    </p>
  )
}
