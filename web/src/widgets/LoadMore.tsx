import { Button, Text } from "@mantine/core"
import styles from "./LoadMore.module.css"

type LoadMoreProps = {
  shown: number
  total: number | null
  more: boolean
  busy: boolean
  onMore: () => void
}

/** Says how much of a list is shown, and brings the next page below it. */
export function LoadMore({ shown, total, more, busy, onMore }: LoadMoreProps) {
  return (
    <div className={styles.line}>
      <Text size="sm" c="dimmed" component="output">
        {total === null || total <= shown
          ? `${shown.toLocaleString()} in all`
          : `${shown.toLocaleString()} of ${total.toLocaleString()}`}
      </Text>
      {more && (
        <Button size="xs" loading={busy} onClick={onMore}>
          Load more
        </Button>
      )}
    </div>
  )
}
