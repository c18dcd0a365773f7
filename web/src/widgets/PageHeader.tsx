import type { ReactNode } from "react"
import styles from "./PageHeader.module.css"

/** The heading of a screen, a sentence under it, and its actions at the end of the line. */
export function PageHeader({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {children && <div className={styles.about}>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
