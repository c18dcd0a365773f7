import { Button } from "@mantine/core"
import type { ArchivedItem } from "@hub/contract/archived"
import { describeUses } from "../widgets/format-count.ts"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import styles from "./Archived.module.css"

type ArchivedTableProps = {
  rows: ArchivedItem[]
  onRestore: (one: ArchivedItem) => void
  onDelete: (one: ArchivedItem) => void
}

export function ArchivedTable({ rows, onRestore, onDelete }: ArchivedTableProps) {
  return (
    <table className={records.table}>
      <thead>
        <tr>
          <th>Name</th>
          <th>Archived</th>
          <th>By</th>
          <th>Reason</th>
          <th>Size</th>
          <th>
            <span className={layout.unseen}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr key={one.id} data-archived={one.id}>
            <td>{one.name}</td>
            <td data-label="Archived" className={layout.oneLine}>
              <RelativeTime moment={one.archived_at} />
            </td>
            <td data-label="By">{one.archived_by_name}</td>
            <td data-label="Reason">{one.reason}</td>
            <td data-label="Size">{sizeWords(one)}</td>
            <td>
              <div className={styles.actions}>
                <Button size="xs" aria-label={`Restore ${one.name}`} onClick={() => onRestore(one)}>
                  Restore
                </Button>
                <Button
                  variant="light"
                  size="xs"
                  color="red"
                  aria-label={`Delete ${one.name} forever`}
                  onClick={() => onDelete(one)}
                >
                  Delete forever
                </Button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const sizeWords = ({ size }: ArchivedItem) => (size.length === 0 ? "Empty" : describeUses(size).join(", "))
