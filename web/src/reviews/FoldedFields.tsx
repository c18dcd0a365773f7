import { type ReactNode, useLayoutEffect, useRef, useState } from "react"
import styles from "./Reviews.module.css"

type FoldedFieldsProps = {
  summary: string
  /** What is wrong with one of them is seen. */
  isRefused?: boolean
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** Fields that few need, behind a line. */
export function FoldedFields({ summary, isRefused = false, isOpenAtFirst = false, children }: FoldedFieldsProps) {
  const [open] = useState(isOpenAtFirst)
  const fields = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (isRefused && fields.current) fields.current.open = true
  }, [isRefused])
  return (
    <details ref={fields} className={styles.outside} open={open}>
      <summary>{summary}</summary>
      <div className={styles.outsideFields}>{children}</div>
    </details>
  )
}
