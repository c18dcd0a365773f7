import { initialsOf } from "./initials.ts"
import styles from "./Initials.module.css"

/** Somebody as a round mark, beside their name. */
export function Initials({ name, title, small = false }: { name: string; title?: string; small?: boolean }) {
  return (
    <span className={styles.initials} data-small={small || undefined} title={title} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
