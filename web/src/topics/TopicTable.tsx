import type { TopicSummary } from "@hub/contract/topics"
import type { MouseEvent } from "react"
import { chosenColumns, type Column } from "../widgets/list/columns.ts"
import { DataTable } from "../widgets/list/DataTable.tsx"
import { selectionColumn } from "../widgets/list/selection-column.tsx"
import type { ListSelection } from "../widgets/list/selection.ts"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { useListKeys } from "../widgets/list/use-list-keys.ts"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import { type OnTopicFailure, TopicActions } from "./TopicActions.tsx"
import { TopicLink } from "./TopicLink.tsx"
import layout from "../widgets/Layout.module.css"
import controls from "../widgets/Controls.module.css"
import styles from "./TopicTable.module.css"
import { TopicNote } from "./TopicNote.tsx"

type TopicTableProps = {
  rows: TopicSummary[]
  /** The labels of columns that the reader hid. */
  hidden: readonly string[]
  sort: string
  selection: ListSelection
  onSort: (sort: string) => void
  onTick: (id: number, range: boolean) => void
  onTickAll: () => void
  onFailed: OnTopicFailure
}

export function TopicTable({ rows, hidden, sort, selection, onSort, onTick, onTickAll, onFailed }: TopicTableProps) {
  const table = useListKeys<HTMLTableElement>("topic", (id) => onTick(id, false))
  const ticks = selectionColumn({
    rows,
    selection,
    what: "topics",
    nameOf: ({ title }) => title,
    className: styles.tick,
    onTick,
    onTickAll,
  })
  return (
    <>
      <p className={layout.caption}>Select a topic to edit.</p>
      <DataTable
        ref={table}
        className={styles.table}
        rows={rows}
        columns={[ticks, ...chosenColumns(topicColumns(onFailed), hidden)]}
        rowAttributes={({ id }) => ({
          key: id,
          "data-topic": id,
          "data-selected": selection.ids.has(id) || undefined,
          onClick: openRow,
        })}
        sort={sort}
        onSort={onSort}
      />
    </>
  )
}

/** Section 4: the columns of the topics list. */
export const topicColumns = (onFailed: OnTopicFailure = () => {}): Column<TopicSummary>[] => [
  {
    label: "ID",
    sort: "id",
    className: `${layout.wideOnly} ${layout.quiet} ${styles.id}`,
    headClassName: styles.id,
    cell: ({ id }) => id,
  },
  {
    label: "Title",
    use: "name",
    sort: "title",
    cell: (topic) => (
      <>
        <TopicLink topic={topic} className={`${controls.title} ${styles.title}`}>
          {topic.title}
        </TopicLink>
        <TopicNote topic={topic} />
      </>
    ),
  },
  {
    label: "Status",
    card: "end",
    sort: "status",
    className: styles.status,
    headClassName: styles.status,
    cell: ({ status, not_reviewed }) => <StatusBadge status={status} not_reviewed={not_reviewed} />,
  },
  {
    label: "Updated",
    sort: "updated",
    className: `${layout.wideOnly} ${layout.quietTiny} ${styles.updated}`,
    headClassName: `${layout.wideOnly} ${styles.updated}`,
    cell: ({ updated_at }) => <MomentAgo moment={updated_at} />,
  },
  {
    label: "Actions",
    // Specification 2.3 names the column.
    heading: "Actions",
    use: "actions",
    className: styles.actions,
    headClassName: `${layout.wideOnly} ${styles.actions}`,
    cell: (topic) => <TopicActions topic={topic} onFailed={onFailed} />,
  },
]

/** A click anywhere in a row that is meant for nothing else opens its topic; marking text is not such a click. */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const hit = event.target as Element
  // What a dialog of this row shows elsewhere on the page reports its clicks here too.
  if (!event.currentTarget.contains(hit)) return
  if (hit.closest("a, button, input, label, summary, dialog, details") || getSelection()?.isCollapsed === false) return
  if (hit.closest("td")?.className !== styles.tick) event.currentTarget.querySelector<HTMLAnchorElement>("a")?.click()
}
