import type { ReactNode } from "react"
import layout from "./Layout.module.css"
import styles from "./Panel.module.css"

/** Nothing to list: a drawing, what there is not, more about it where there is more to say, and what can be done. */
export function EmptyState({ sentence, children }: { sentence: string; children?: ReactNode }) {
  const [, first = sentence, more] = /^(.+?[.!?]) (.+)$/s.exec(sentence) ?? []
  return (
    <div className={styles.centred} data-empty>
      <svg
        className={styles.drawing}
        viewBox="0 0 88 72"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        aria-hidden
      >
        <path d="M20 10h34l12 12v42H20z M54 10v12h12M28 30h28M28 38h28M28 46h16" />
        <path d="M14 18v50h38" strokeDasharray="3 3" />
      </svg>
      <p className={`${styles.sentence} ${layout.quietFlush}`}>
        <strong className={styles.first}>{first}</strong>
        {more !== undefined && ` ${more}`}
      </p>
      {children && <div className={layout.rowCentred}>{children}</div>}
    </div>
  )
}
