import { Modal } from "@mantine/core"
import type { LogEntry } from "@hub/contract/logs"
import { useQuery } from "@tanstack/react-query"
import styles from "../widgets/Report.module.css"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import { DetailItem } from "../widgets/DetailItem.tsx"
import { requestLogsQuery } from "./queries.ts"
import { categoryLabels, formatLogDetail, labelLogEvent, levelLooks } from "./labels.ts"
import { formatExactMoment } from "../widgets/day.ts"

/** One line of the log with all that it says, and what else the same request did. */
export function LogDialog({ line, onClose }: { line: LogEntry; onClose: () => void }) {
  const byRequest = line.request_id !== "hub" && line.request_id !== ""
  const related = useQuery({ ...requestLogsQuery(line.request_id), enabled: byRequest })
  const others = (related.data?.rows ?? []).filter(({ id }) => id !== line.id)
  return (
    <Modal opened size="lg" title={labelLogEvent(line.event)} onClose={onClose}>
      <dl className={`${surfaces.terms} ${styles.details}`}>
        <DetailItem name="Time">{formatExactMoment(line.timestamp)}</DetailItem>
        <DetailItem name="Event">{line.event}</DetailItem>
        <DetailItem name="Level">{levelLooks[line.level].label}</DetailItem>
        <DetailItem name="Category">{categoryLabels[line.category]}</DetailItem>
        <DetailItem name="User">{line.user ?? "Unknown"}</DetailItem>
        <DetailItem name="IP">{line.ip || "None"}</DetailItem>
        <DetailItem name="Request">{byRequest ? line.request_id : "The hub"}</DetailItem>
        {Object.entries(line.details).map(([name, value]) => (
          <DetailItem key={name} name={name}>
            {formatLogDetail(value)}
          </DetailItem>
        ))}
      </dl>
      {others.length > 0 && (
        <section aria-label="From the same request">
          <h3 className={styles.heading}>From the same request</h3>
          <ul className={layout.stackList}>
            {others.map(({ id, event, details }) => (
              <li key={id} className={styles.small}>
                {labelLogEvent(event)} {formatLogDetail(details)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Modal>
  )
}
