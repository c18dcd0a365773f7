import { Button } from "@mantine/core"
import type { ArchivedItem } from "@hub/contract/archived"
import { describeUses } from "../widgets/format-count.ts"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import styles from "./Archived.module.css"

type ArchivedActions = Record<"onRestore" | "onDelete", (one: ArchivedItem) => void>

export const archivedColumns = (actions: ArchivedActions): Column<ArchivedItem>[] => [
  { label: "Name", use: "name", cell: ({ name }) => name },
  {
    label: "Archived",
    card: "line",
    className: layout.oneLine,
    cell: ({ archived_at }) => <RelativeTime moment={archived_at} />,
  },
  { label: "By", card: "line", cell: ({ archived_by_name }) => archived_by_name },
  { label: "Reason", cell: ({ reason }) => reason },
  { label: "Size", card: "line", cell: ({ size }) => (size.length === 0 ? "Empty" : describeUses(size).join(", ")) },
  { label: "Actions", use: "actions", cell: (one) => <RestoreOrDelete one={one} {...actions} /> },
]

function RestoreOrDelete({ one, onRestore, onDelete }: ArchivedActions & { one: ArchivedItem }) {
  return (
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
  )
}
