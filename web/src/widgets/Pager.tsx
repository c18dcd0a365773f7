import { Button, Text } from "@mantine/core"
import { useState } from "react"
import styles from "./Pager.module.css"

type PagerProps = {
  total: number | null
  next: string | null
  /** The cursor of the page that is shown; none on the first. */
  cursor: string | undefined
  busy: boolean
  onGo: (cursor: string | undefined) => void
}

/** Goes through a list page by page; the pages already seen are remembered, so that there is a way back. */
export function Pager({ total, next, cursor, busy, onGo }: PagerProps) {
  const [seen, setSeen] = useState<(string | undefined)[]>([])
  const trail = cursor === undefined ? [] : seen
  const count = total === null ? "" : `${total.toLocaleString()} in all`
  if (cursor === undefined && next === null) return <Text className={styles.count}>{count}</Text>

  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button
        variant="default"
        disabled={cursor === undefined || busy}
        onClick={() => {
          setSeen(trail.slice(0, -1))
          onGo(trail.at(-1))
        }}
      >
        {cursor !== undefined && trail.length === 0 ? "First page" : "Previous"}
      </Button>
      <Text className={styles.count}>{count}</Text>
      <Button
        variant="default"
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
