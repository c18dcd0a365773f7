import { Menu } from "@mantine/core"
import type { ArchivedItem } from "@hub/contract/archived"
import { describeUses } from "../widgets/format-count.ts"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { RowActions } from "../widgets/RowActions.tsx"

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
    <RowActions
      first={{ label: "Restore", name: `Restore ${one.name}`, run: () => onRestore(one) }}
      more={`More actions for ${one.name}`}
    >
      <Menu.Item onClick={() => onDelete(one)}>Delete forever</Menu.Item>
    </RowActions>
  )
}
