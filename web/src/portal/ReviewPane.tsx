import { useMemo } from "react"
import { OpenReview } from "./PortalScreen.tsx"
import styles from "./Portal.module.css"

/** A review of the person who is signed in, beside the list of what waits for them. */
export function ReviewPane({ id, onAnswered }: { id: number; onAnswered: () => void }) {
  const at = useMemo(() => ({ id }), [id])
  return (
    <div className={styles.pane}>
      <OpenReview at={at} inPane={{ onAnswered }} />
    </div>
  )
}
