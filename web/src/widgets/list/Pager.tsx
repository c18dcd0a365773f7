import { Button } from "@mantine/core"
import { type ReactNode, useState } from "react"
import styles from "./Pager.module.css"

type PagerProps = {
  total: number | null
  next: string | null
  /** The cursor of the page that is shown; none on the first. */
  cursor: string | undefined
  busy: boolean
  onGo: (cursor: string | undefined) => void
  /** What else there is to choose about the pages. */
  children?: ReactNode
}

/** Goes through a list page by page; the pages already seen are remembered, so that there is a way back. */
export function Pager({ total, next, cursor, busy, onGo, children }: PagerProps) {
  const [seen, setSeen] = useState<(string | undefined)[]>([])
  const trail = cursor === undefined ? [] : seen
  const count = total === null ? "" : `${total.toLocaleString()} in all`
  if (cursor === undefined && next === null)
    return (
      <div className={styles.pager}>
        <span className={styles.count}>{count}</span>
        {children}
      </div>
    )

  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button
        disabled={cursor === undefined || busy}
        onClick={() => {
          setSeen(trail.slice(0, -1))
          onGo(trail.at(-1))
        }}
      >
        {cursor !== undefined && trail.length === 0 ? "First page" : "Previous"}
      </Button>
      <span className={styles.count}>{count}</span>
      {children}
      <Button
        disabled={next === null || busy}
        onClick={() => {
          setSeen([...trail, cursor])
          onGo(next ?? undefined)
        }}
      >
        Next
      </Button>
    </nav>
  )
}
