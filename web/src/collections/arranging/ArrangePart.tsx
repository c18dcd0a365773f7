import type { ReactNode } from "react"
import layout from "../../widgets/Layout.module.css"
import styles from "./Arrange.module.css"

/** The columns of the screen: what acts on the tree, the tree, and what comes of it. */
export function ArrangeParts({ children }: { children: ReactNode }) {
  return <div className={styles.parts}>{children}</div>
}

/** What acts on the selected rows where the tree has the screen to itself: it stays at the bottom of the window. */
export function ArrangeFloor({ children }: { children: ReactNode }) {
  return <div className={styles.floor}>{children}</div>
}

/** What is said over the columns of the screen: state on one side, actions on the other. */
export function ArrangeStrip({ state, children }: { state: ReactNode; children: ReactNode }) {
  return (
    <div className={`${layout.lineBetween} ${styles.strip}`}>
      <p className={`${layout.strongFlush} ${styles.counts}`}>{state}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}

/** A column that scrolls by itself, between a head and a foot that stay. */
export function ArrangePart({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={label}>
      {children}
    </section>
  )
}

/** A column with words and fields. */
export function ArrangePanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ArrangePart label={label}>
      <div className={styles.panel}>{children}</div>
    </ArrangePart>
  )
}
