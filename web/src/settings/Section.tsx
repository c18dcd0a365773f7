import type { ReactNode } from "react"
import styles from "./Settings.module.css"

type SectionProps = { id: string; title: string; about?: ReactNode; actions?: ReactNode; children?: ReactNode }

/** One part of the settings, with the heading that the contents lead to. */
export function Section({ id, title, about, actions, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {actions}
      </div>
      {about && <p className={styles.about}>{about}</p>}
      {children}
    </section>
  )
}
