import { IconFileText } from "@tabler/icons-react"
import type { ReactNode } from "react"
import layout from "./Layout.module.css"
import styles from "./Panel.module.css"

/** Nothing to list: one sentence, and what can be done about it. */
export function EmptyState({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className={styles.centred}>
      <IconFileText size={40} stroke={1} aria-hidden className={styles.drawing} />
      <p className={`${styles.sentence} ${layout.quietFlush}`}>{sentence}</p>
      {children}
    </div>
  )
}
