import { Button } from "@mantine/core"
import type { Backup } from "@hub/contract/backups"
import { formatByteSize } from "@hub/contract/byte-size"
import { formatCount } from "../widgets/format-count.ts"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import styles from "./Backups.module.css"
import { backupReasonLabels, backupStateLooks } from "./labels.ts"

const tones = { plain: styles.plain, busy: styles.busy, good: layout.good, bad: layout.bad }

type BackupActions = Record<"onCheck" | "onDownload" | "onRestore", (one: Backup) => void>

export function BackupTable({ rows, ...actions }: BackupActions & { rows: Backup[] }) {
  return (
    <table className={records.table}>
      <thead>
        <tr>
          <th>Created</th>
          <th>Reason</th>
          <th>Size</th>
          <th>Verified</th>
          <th>Status</th>
          <th>
            <span className={layout.unseen}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <Row key={one.id} one={one} {...actions} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ one, onCheck, onDownload, onRestore }: BackupActions & { one: Backup }) {
  const { id, state, file, bytes, rows, files, asked_by, error, step, percent, can } = one
  const name = file ?? `backup ${id}`
  return (
    <tr data-backup={id}>
      <td>
        <RelativeTime moment={one.finished_at ?? one.created_at} />
        {file !== null && <div className={`${records.note} ${layout.breaking}`}>{file}</div>}
        {error !== null && <div className={records.note}>{error}</div>}
      </td>
      <td data-label="Reason">
        {backupReasonLabels[one.why]}
        {asked_by !== "" && <div className={records.note}>{asked_by}</div>}
      </td>
      <td data-label="Size">
        {bytes !== null && formatByteSize(bytes)}
        {rows !== null && (
          <div className={records.note}>
            {formatCount(rows, "row")}, {formatCount(files ?? 0, "file")}
          </div>
        )}
      </td>
      <td data-label="Verified">{one.checked_at !== null && <RelativeTime moment={one.checked_at} />}</td>
      <td data-label="Status">
        <span className={`${tones[backupStateLooks[state].look]} ${styles.state}`}>
          {backupStateLooks[state].label}
        </span>
        {state === "running" && (
          <div className={records.note}>
            {step} {percent}%
          </div>
        )}
      </td>
      <td>
        {(can.check || can.download || can.restore) && (
          <div className={layout.ends}>
            {can.check && (
              <Button size="xs" aria-label={`Verify ${name}`} onClick={() => onCheck(one)}>
                Verify
              </Button>
            )}
            {can.download && (
              <Button size="xs" aria-label={`Download ${name}`} onClick={() => onDownload(one)}>
                Download
              </Button>
            )}
            {can.restore && (
              <Button size="xs" aria-label={`Restore ${name}`} onClick={() => onRestore(one)}>
                Restore
              </Button>
            )}
          </div>
        )}
      </td>
    </tr>
  )
}
