import type { ReactNode } from "react"
import { useId } from "react"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Metrics.module.css"

type MetricsBlockProps = { title: string; sample: boolean; children: ReactNode; wide?: boolean | "all" }

/** One part of the screen: a card, or twice or all of the width; a sample says that it is one. */
export function MetricsBlock({ title, sample, children, wide = false }: MetricsBlockProps) {
  const id = useId()
  return (
    <section
      className={`${surfaces.ruled} ${wide === "all" ? layout.wholeRow : ""} ${styles.block}`}
      data-wide={wide || undefined}
      aria-labelledby={id}
    >
      <div className={`${layout.between} ${styles.top}`}>
        <h2 className={layout.headingLarge} id={id}>
          {title}
        </h2>
        {sample && <span className={styles.sample}>Sample</span>}
      </div>
      {children}
    </section>
  )
}
