import type { ReactNode } from "react"
import { type Crumb, Crumbs } from "./Crumbs.tsx"
import layout from "./Layout.module.css"
import styles from "./PageHeader.module.css"

type PageHeaderProps = {
  title: string
  /** The screens above this one, the farthest first. */
  crumbs?: readonly Crumb[]
  children?: ReactNode
  actions?: ReactNode
}

/** The heading of a screen with the way up above it, a sentence under it, and its actions at the end of the line. */
export function PageHeader({ title, crumbs, children, actions }: PageHeaderProps) {
  return (
    <div>
      {crumbs && <Crumbs crumbs={crumbs} />}
      <div className={styles.header}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {children && <div className={layout.quiet}>{children}</div>}
        </div>
        {actions && <div className={layout.rowCentred}>{actions}</div>}
      </div>
    </div>
  )
}
