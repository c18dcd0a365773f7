import { type ReactNode, useId } from "react"
import styles from "./PageSection.module.css"

type PageSectionProps = { title: string; about?: ReactNode; actions?: ReactNode; children?: ReactNode }

/** One part of a screen in a frame of its own, with its heading. */
export function PageSection({ title, about, actions, children }: PageSectionProps) {
  const heading = useId()
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {actions}
      </div>
      {about && <p className={styles.about}>{about}</p>}
      {children}
    </section>
  )
}
