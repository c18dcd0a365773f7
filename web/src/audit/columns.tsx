import type { AuditEntry } from "@hub/contract/audit"
import { describeProof } from "@hub/contract/proof"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import records from "../widgets/Records.module.css"
import { formatExactMoment } from "../widgets/day.ts"

export const auditColumns = (onOpen: (entry: AuditEntry) => void): Column<AuditEntry>[] => [
  {
    label: "Time",
    card: "line",
    className: layout.oneLine,
    cell: ({ at }) => <time dateTime={at}>{formatExactMoment(at)}</time>,
  },
  { label: "Who", cell: ({ actor }) => actor },
  {
    label: "What",
    use: "name",
    cell: (entry) => (
      <button type="button" className={`${controls.said} ${records.open}`} onClick={() => onOpen(entry)}>
        <strong className={layout.narrowOnly}>{entry.actor} </strong>
        {entry.sentence}
      </button>
    ),
  },
  { label: "Known by", cell: describeEntryProof },
  { label: "IP", className: layout.oneLine, cell: ({ ip }) => ip },
]

/** How the person proved who they were; nothing where nobody did. */
export const describeEntryProof = ({ actor_id, proof }: AuditEntry) => (actor_id === null ? "" : describeProof(proof))
