import type { ReactNode } from "react"
import styles from "./ListRow.module.css"

type RowListProps = { label?: string | undefined; children: ReactNode }

/** Rows of one height, whose signs, words, states and dates stand below each other. */
export const RowList = ({ label, children }: RowListProps) => (
  <ul className={styles.rows} aria-label={label}>
    {children}
  </ul>
)

type ListRowProps = {
  /** What it is or who did it, as a `RowSign` or as initials. */
  sign?: ReactNode
  /** More about it, on quiet lines below. */
  about?: ReactNode
  /** Its state, or what can be done with it. */
  end?: ReactNode
  /** When it was or is due, in the column of dates. */
  date?: ReactNode
  /** What opens below the row, as wide as the list. */
  below?: ReactNode
  /** Its name, or what it says. */
  children: ReactNode
  [name: `data-${string}`]: string | number | undefined
}

/** One thing in a list of things to read, to open or to act on. */
export const ListRow = ({ sign, about, end, date, below, children, ...rest }: ListRowProps) => (
  <li className={styles.row} {...rest}>
    {sign && <span className={styles.sign}>{sign}</span>}
    <div className={styles.main}>
      <div className={styles.words}>
        <div>{children}</div>
        {about && <div className={styles.about}>{about}</div>}
      </div>
      {end && (
        <div className={styles.end} data-glyph>
          {end}
        </div>
      )}
      {date && <div className={styles.date}>{date}</div>}
    </div>
    {below && <div className={styles.below}>{below}</div>}
  </li>
)

/** A picture on a quiet ground. */
export const RowSign = ({ children }: { children: ReactNode }) => <span className={styles.ground}>{children}</span>
