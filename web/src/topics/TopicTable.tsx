import type { TopicFilter, TopicSummary } from "@hub/contract/topics"
import { type MouseEvent, useRef } from "react"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import { hasAllTopics, type TopicSelection } from "./selection.ts"
import { type OnTopicFailure, TopicActions } from "./TopicActions.tsx"
import { TopicLink } from "./TopicLink.tsx"
import layout from "../widgets/Layout.module.css"
import controls from "../widgets/Controls.module.css"
import styles from "./TopicTable.module.css"
import { TopicNote } from "./TopicNote.tsx"
import { useListKeys } from "./use-list-keys.ts"

type TopicSort = TopicFilter["sort"]
type TopicTableProps = {
  rows: TopicSummary[]
  sort: TopicSort
  selection: TopicSelection
  onSort: (sort: TopicSort) => void
  onTick: (id: number, range: boolean) => void
  onTickAll: () => void
  onFailed: OnTopicFailure
}

export function TopicTable({ rows, sort, selection, onSort, onTick, onTickAll, onFailed }: TopicTableProps) {
  const shown = rows.map((row) => row.id)
  const all = hasAllTopics(selection, shown)
  const some = !all && shown.some((id) => selection.ids.has(id))
  // The change of a tick box does not tell whether shift was held; the click before it does.
  const range = useRef(false)
  const table = useListKeys((id) => onTick(id, false))
  const heading = (by: "id" | "title" | "status", words: string) => (
    <SortedBy by={by} sort={sort} onSort={onSort}>
      {words}
    </SortedBy>
  )

  return (
    <>
      <p className={layout.caption}>Select a topic to edit.</p>
      <table ref={table} className={styles.table}>
        <thead>
          <tr>
            <th className={styles.tick}>
              <input
                type="checkbox"
                aria-label="Select all topics shown"
                checked={all}
                ref={(box) => {
                  if (box) box.indeterminate = some
                }}
                onChange={onTickAll}
              />
            </th>
            {heading("id", "ID")}
            {heading("title", "Title")}
            {heading("status", "Status")}
            <th className={`${layout.wideOnly} ${styles.actions}`}>Actions</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              data-topic={row.id}
              data-selected={selection.ids.has(row.id) || undefined}
              onClick={openRow}
            >
              <td className={styles.tick}>
                <input
                  type="checkbox"
                  aria-label={`Select ${row.title}`}
                  checked={selection.ids.has(row.id)}
                  onClick={(event) => (range.current = event.shiftKey)}
                  onChange={() => onTick(row.id, range.current)}
                />
              </td>
              <td className={`${layout.wideOnly} ${layout.quiet} ${styles.id}`}>{row.id}</td>
              <td>
                <TopicLink topic={row} className={`${controls.title} ${styles.title}`}>
                  {row.title}
                </TopicLink>
                <TopicNote topic={row} />
              </td>
              <td className={styles.status}>
                <StatusBadge status={row.status} not_reviewed={row.not_reviewed} />
              </td>
              <td className={styles.actions}>
                <TopicActions topic={row} onFailed={onFailed} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

type SortedByProps = {
  by: "id" | "title" | "status"
  sort: TopicSort
  onSort: (sort: TopicSort) => void
  children: string
}

function SortedBy({ by, sort, onSort, children }: SortedByProps) {
  const order = sort === by ? "ascending" : sort === `-${by}` ? "descending" : undefined
  return (
    <th className={styles[by]} aria-sort={order}>
      <button
        type="button"
        className={`${controls.sort} ${styles.sort}`}
        onClick={() => onSort(order === "ascending" ? `-${by}` : by)}
      >
        {children}
      </button>
    </th>
  )
}

/** A click anywhere in a row that is meant for nothing else opens its topic; marking text is not such a click. */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const hit = event.target as Element
  // What a dialog of this row shows elsewhere on the page reports its clicks here too.
  if (!event.currentTarget.contains(hit)) return
  if (hit.closest("a, button, input, label, summary, dialog, details") || getSelection()?.isCollapsed === false) return
  if (hit.closest("td")?.className !== styles.tick) event.currentTarget.querySelector<HTMLAnchorElement>("a")?.click()
}
