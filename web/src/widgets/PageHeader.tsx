import type { ReactNode } from "react"
import layout from "./Layout.module.css"
import styles from "./PageHeader.module.css"

/** The heading of a screen, a sentence under it, and its actions at the end of the line. */
export function PageHeader({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {children && <div className={layout.quiet}>{children}</div>}
      </div>
      {actions && <div className={`${layout.rowWide} ${styles.actions}`}>{actions}</div>}
    </div>
  )
}
