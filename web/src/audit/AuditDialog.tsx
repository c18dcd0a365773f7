import type { AuditEntry } from "@hub/contract/audit"
import { Modal } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { formatLogDetail } from "../logs/labels.ts"
import { DetailItem } from "../widgets/DetailItem.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "../widgets/Report.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import { describeEntryProof } from "./columns.tsx"
import { formatExactMoment } from "../widgets/day.ts"

/** One entry of the audit trail with all that was recorded. */
export function AuditDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { topic_id, subject_id } = entry.details
  const about = typeof topic_id === "number" ? `topic:${topic_id}` : `${entry.type.split(".")[0]}:${Number(subject_id)}`
  return (
    <Modal opened size="lg" title={`${entry.actor} ${entry.sentence}`} onClose={onClose}>
      <dl className={`${surfaces.terms} ${styles.details}`}>
        <DetailItem name="Time">{formatExactMoment(entry.at)}</DetailItem>
        <DetailItem name="Who">{entry.actor}</DetailItem>
        <DetailItem name="Known by">{describeEntryProof(entry) || "Nobody was signed in"}</DetailItem>
        <DetailItem name="IP">{entry.ip || "None"}</DetailItem>
        <DetailItem name="Request">{entry.request_id === "hub" ? "The hub" : entry.request_id}</DetailItem>
        <DetailItem name="Entry">{entry.id}</DetailItem>
        <DetailItem name="Event">{entry.type}</DetailItem>
        {Object.entries(entry.details).map(([name, value]) => (
          <DetailItem key={name} name={name}>
            {formatLogDetail(value)}
          </DetailItem>
        ))}
      </dl>
      <p className={layout.rowCentred}>
        {entry.link !== null && <Link to={entry.link}>Open</Link>}
        {subject_id !== 0 && (
          <Link to="/admin/audit" search={{ about }} onClick={onClose}>
            Everything about this {about.split(":")[0]}
          </Link>
        )}
        {entry.actor_id !== null && (
          <Link to="/admin/audit" search={{ person: entry.actor_id }} onClick={onClose}>
            Everything by {entry.actor}
          </Link>
        )}
      </p>
    </Modal>
  )
}
