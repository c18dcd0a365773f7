import { type ReactNode, useState } from "react"
import styles from "./Reviews.module.css"

type FoldedFieldsProps = {
  summary: string
  /** What is wrong with one of them is seen. */
  isRefused: boolean
  children: ReactNode
}

/** Fields that few need, behind a line. */
export function FoldedFields({ summary, isRefused, children }: FoldedFieldsProps) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className={styles.outside}
      open={open || isRefused}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      <div className={styles.outsideFields}>{children}</div>
    </details>
  )
}
