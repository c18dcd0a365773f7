import type { TopicSummary } from "@hub/contract/topics"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import styles from "./TopicTable.module.css"

/** Where a topic belongs and how it begins; on a phone, when it was changed. */
export function TopicNote({ topic: { collection_name, summary, updated_at } }: { topic: TopicSummary }) {
  const phone = useIsPhone()
  const note = [collection_name, phone ? "" : summary].filter(Boolean).join(" · ")
  if (note === "" && !phone) return null
  return (
    <div className={styles.note}>
      {note}
      {phone && (
        <>
          {note !== "" && " · "}
          <MomentAgo moment={updated_at} />
        </>
      )}
    </div>
  )
}
