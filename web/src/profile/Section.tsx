import { type ReactNode, useId } from "react"
import styles from "./Profile.module.css"

type SectionProps = { title: string; about?: ReactNode; actions?: ReactNode; children?: ReactNode }

/** One part of the profile, with its heading. */
export function Section({ title, about, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {actions}
      </div>
      {about && <p className={styles.about}>{about}</p>}
      {children}
    </section>
  )
}
