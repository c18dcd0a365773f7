import type { TopicSummary } from "@hub/contract/topics"
import styles from "./TopicTable.module.css"

/** Where a topic belongs and how it begins. */
export function TopicNote({ topic }: { topic: TopicSummary }) {
  const note = [topic.collection_name, topic.summary].filter(Boolean).join(" · ")
  return note === "" ? null : <div className={styles.note}>{note}</div>
}
