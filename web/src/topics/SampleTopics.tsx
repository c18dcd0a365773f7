import { Button } from "@mantine/core"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import { sampleTopics } from "./sample-topics.ts"
import { TopicNote } from "./TopicNote.tsx"
import { TopicAlert } from "./TopicAlert.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./TopicTable.module.css"

/** Stands for the list while the hub is out of reach. */
export function SampleTopics({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <>
      <TopicAlert what="Using sample data - backend unavailable">
        <p className={layout.flush}>
          You can't open these sample topics. Your topics appear again when the hub is available.
        </p>
        <Button size="xs" disabled={busy} onClick={onRetry}>
          {busy ? "Retrying..." : "Retry"}
        </Button>
      </TopicAlert>
      <table className={styles.table} aria-label="Sample topics">
        <tbody>
          {sampleTopics.map((topic) => (
            <tr key={topic.id}>
              <td className={styles.tick}>
                <input type="checkbox" aria-label={`Select ${topic.title}`} checked={false} disabled readOnly />
              </td>
              <td className={`${layout.wideOnly} ${layout.quiet} ${styles.id}`}>{topic.id}</td>
              <td>
                <span className={styles.title}>{topic.title}</span>
                <TopicNote topic={topic} />
              </td>
              <td className={styles.status}>
                <span className={styles.sample}>Sample</span>
                <StatusBadge status={topic.status} />
              </td>
              <td className={styles.actions}>
                <Button size="xs" disabled>
                  Edit
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
