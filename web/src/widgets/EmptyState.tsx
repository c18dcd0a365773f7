import type { ReactNode } from "react"
import styles from "./Panel.module.css"

/** Nothing to list: one sentence, and what can be done about it. */
export function EmptyState({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className={`${styles.panel} ${styles.centred}`}>
      <p className={`${styles.sentence} ${styles.dimmed}`}>{sentence}</p>
      {children}
    </div>
  )
}
