import type { TopicLine } from "@hub/contract/topics"
import { Anchor, Checkbox, Table, Text } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useRef } from "react"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import { hasAll, type Selection } from "./selection.ts"
import { TopicActions } from "./TopicActions.tsx"
import styles from "./TopicTable.module.css"

type TopicTableProps = {
  rows: TopicLine[]
  selection: Selection
  onTick: (id: number, range: boolean) => void
  onTickAll: () => void
}

export function TopicTable({ rows, selection, onTick, onTickAll }: TopicTableProps) {
  const shown = rows.map((row) => row.id)
  const all = hasAll(selection, shown)
  // The change of a tick box does not tell whether shift was held; the click before it does.
  const range = useRef(false)

  return (
    <>
      <Text className={styles.instruction}>Select a topic to edit.</Text>
      <div className={styles.frame}>
        <Table verticalSpacing="sm" highlightOnHover className={styles.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={styles.tick}>
                <Checkbox
                  aria-label="Select all topics shown"
                  checked={all}
                  indeterminate={!all && shown.some((id) => selection.ids.has(id))}
                  onChange={onTickAll}
                />
              </Table.Th>
              <Table.Th className={styles.id}>ID</Table.Th>
              <Table.Th>Title</Table.Th>
              <Table.Th className={styles.status}>Status</Table.Th>
              <Table.Th className={styles.actions}>Actions</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id} data-selected={selection.ids.has(row.id) || undefined}>
                <Table.Td className={styles.tick}>
                  <Checkbox
                    aria-label={`Select ${row.title}`}
                    checked={selection.ids.has(row.id)}
                    onClick={(event) => (range.current = event.shiftKey)}
                    onChange={() => onTick(row.id, range.current)}
                  />
                </Table.Td>
                <Table.Td className={styles.id}>{row.id}</Table.Td>
                <Table.Td>
                  <Anchor
                    className={styles.title}
                    renderRoot={(props) => <Link to="/topics/$id/edit" params={{ id: row.id }} {...props} />}
                  >
                    {row.title}
                  </Anchor>
                  <TopicNote topic={row} />
                </Table.Td>
                <Table.Td className={styles.status}>
                  <StatusBadge status={row.status} />
                </Table.Td>
                <Table.Td className={styles.actions}>
                  <TopicActions topic={row} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}

/** Where a topic belongs and how it begins. */
export function TopicNote({ topic }: { topic: TopicLine }) {
  const note = [topic.collection_name, topic.summary].filter(Boolean).join(" · ")
  return note === "" ? null : (
    <Text size="sm" c="dimmed" lineClamp={1}>
      {note}
    </Text>
  )
}
