import layout from "./Layout.module.css"
import styles from "./LoadingRows.module.css"

/** Skeleton rows while a list or record is on its way, once that takes a while. */
export function LoadingRows({ rows = 6, label = "Loading…" }: { rows?: number; label?: string }) {
  return (
    <div aria-busy="true">
      <output className={layout.unseen}>{label}</output>
      <div className={`${layout.stackClose} ${styles.late}`} aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={styles.row} />
        ))}
      </div>
    </div>
  )
}
