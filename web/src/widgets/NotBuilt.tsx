import styles from "./Panel.module.css"

/** Stands honestly where a screen will be. */
export function NotBuilt({ purpose, what = "This screen" }: { purpose: string; what?: string }) {
  return (
    <section className={`${styles.panel} ${styles.quiet}`} aria-label="Not built yet">
      <p className={styles.what}>{what} is not built yet.</p>
      <p className={`${styles.sentence} ${styles.dimmed}`}>{purpose}</p>
    </section>
  )
}
