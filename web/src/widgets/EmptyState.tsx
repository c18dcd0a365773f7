import type { ReactNode } from "react"
import layout from "./Layout.module.css"
import styles from "./Panel.module.css"

/** Nothing to list: a drawing, what there is not, more about it where there is more to say, and what can be done. */
export function EmptyState({ sentence, children }: { sentence: string; children?: ReactNode }) {
  const [, first = sentence, more] = /^(.+?[.!?]) (.+)$/s.exec(sentence) ?? []
  return (
    <div className={styles.centred} data-empty>
      <span className={styles.drawing} />
      <p className={`${styles.sentence} ${layout.quietFlush}`}>
        <strong className={styles.first}>{first}</strong>
        {more !== undefined && ` ${more}`}
      </p>
      {children && <div className={layout.rowCentred}>{children}</div>}
    </div>
  )
}
