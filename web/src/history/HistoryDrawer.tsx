import { describeAuthor } from "@hub/contract/programs/values"
import { Button, Drawer, Text } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { revisionsQuery } from "../topics/queries.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./HistoryDrawer.module.css"
import { RevisionMarks } from "./RevisionMarks.tsx"

/** Who saved the topic and when, newest first. */
export function HistoryDrawer({ id, current, onClose }: { id: number; current: number; onClose: () => void }) {
  const list = useInfiniteQuery(revisionsQuery(id))
  return (
    <Drawer opened onClose={onClose} position="right" size={380} title="History">
      {list.error && (
        <ErrorState what="The history could not be loaded." error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <LoadingRows />}
      <Link to="/topics/$id/history" params={{ id }}>
        Compare and restore versions
      </Link>
      <ol className={layout.plainList}>
        {list.data?.pages
          .flatMap((page) => page.rows)
          .map((line) => (
            <li key={line.id} className={styles.line}>
              <Text fw={600} component="div">
                Version {line.number}{" "}
                {line.number === current && <span className={layout.tag}>You're editing this one</span>}
              </Text>
              <div className={layout.row}>
                <RevisionMarks line={line} />
              </div>
              <Text size="sm" c="dimmed">
                {describeAuthor(line.author_name ?? "The hub", line.program)}, <MomentAgo moment={line.created_at} />
              </Text>
              {line.note !== "" && <Text size="sm">{line.note}</Text>}
            </li>
          ))}
      </ol>
      {list.hasNextPage && (
        <Button fullWidth disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load more
        </Button>
      )}
    </Drawer>
  )
}
