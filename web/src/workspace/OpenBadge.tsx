import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Workspace.module.css"

/** How many comments are open, at the corner of the button that shows them; its name says it, too. */
export const OpenBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={`${surfaces.turnCount} ${styles.badge}`} aria-hidden>
      {count}
    </span>
  )
