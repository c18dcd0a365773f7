import { type ReactNode, useId } from "react"
import styles from "./Rail.module.css"

/** One part of the rail, with its heading. */
export function RailSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
