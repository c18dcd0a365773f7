import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { Skeleton } from "../widgets/Skeleton.tsx"
import { topicQuery } from "../topics/queries.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Contents.module.css"

/** What stands in the contents until it is known of which collection they are. */
export const ContentsMeanwhile = ({ hasFailed }: { hasFailed: boolean }) =>
  hasFailed ? (
    <p className={styles.nothing}>The contents appear once the topic is loaded.</p>
  ) : (
    <div className={styles.meanwhile}>
      <Skeleton shape="tree" label="Loading contents…" />
    </div>
  )

/** What stands in the rail until there is a topic. */
export const RailMeanwhile = ({ hasFailed }: { hasFailed: boolean }) =>
  hasFailed ? (
    <p className={styles.nothing}>The details appear once the topic is loaded.</p>
  ) : (
    <div className={styles.meanwhile}>
      <Skeleton shape="rail" label="Loading details…" />
    </div>
  )

type StaleNoteProps = { updatedAt: number; onRetry: () => void }

/** What is shown could not be read again: how old it is, and another try. */
export function StaleNote({ updatedAt, onRetry }: StaleNoteProps) {
  return (
    <output className={styles.stale}>
      <span className={layout.growPlain}>
        Could not be updated. From <MomentAgo moment={new Date(updatedAt).toISOString()} />.
      </span>
      <Button size="compact-xs" variant="subtle" onClick={onRetry}>
        Retry
      </Button>
    </output>
  )
}

/** The same for a topic that was read before. */
export function StaleTopicNote({ id }: { id: number }) {
  const { isError, dataUpdatedAt, refetch } = useQuery({ ...topicQuery(id), enabled: false })
  return isError && dataUpdatedAt > 0 && <StaleNote updatedAt={dataUpdatedAt} onRetry={() => void refetch()} />
}
