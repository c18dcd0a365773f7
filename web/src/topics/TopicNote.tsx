import type { TopicSummary } from "@hub/contract/topics"
import { embargoLook } from "../widgets/state-look.ts"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import styles from "./TopicTable.module.css"

/** Until when a topic is under embargo, where it belongs and how it begins; on a phone, when it was changed. */
export function TopicNote({ topic: { embargo_until, collection_name, summary, updated_at } }: { topic: TopicSummary }) {
  const phone = useIsPhone()
  const note = [embargo_until && embargoLook(embargo_until).label, collection_name, phone ? "" : summary]
    .filter(Boolean)
    .join(" · ")
  if (note === "" && !phone) return null
  return (
    <div className={styles.note}>
      <span className={styles.belongs}>{note}</span>
      {phone && (
        <>
          {note !== "" && <span aria-hidden>&nbsp;·&nbsp;</span>}
          <MomentAgo moment={updated_at} />
        </>
      )}
    </div>
  )
}
