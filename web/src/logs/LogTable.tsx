import type { LogEntry } from "@hub/contract/logs"
import { Badge } from "@mantine/core"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { categoryLabels, labelLogEvent, levelLooks } from "./labels.ts"

export function LogTable({ rows, onOpen }: { rows: LogEntry[]; onOpen: (line: LogEntry) => void }) {
  return (
    <table className={records.table}>
      <thead>
        <tr>
          <th>Time</th>
          <th>Level</th>
          <th>Category</th>
          <th>Event</th>
          <th>User</th>
          <th>IP</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((line) => (
          <tr key={line.id} data-line={line.id}>
            <td className={layout.oneLine}>
              <RelativeTime moment={line.timestamp} />
            </td>
            <td data-label="Level" className={layout.oneLine}>
              <LogLevelBadge level={line.level} />
            </td>
            <td data-label="Category" className={layout.oneLine}>
              {categoryLabels[line.category]}
            </td>
            <td data-label="Event">
              <button type="button" className={`${controls.title} ${records.open}`} onClick={() => onOpen(line)}>
                {labelLogEvent(line.event)}
              </button>
            </td>
            <td data-label="User">{line.user}</td>
            <td data-label="IP" className={layout.oneLine}>
              {line.ip}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function LogLevelBadge({ level }: Pick<LogEntry, "level">) {
  return (
    <Badge variant="light" color={levelLooks[level].color} tt="none" fw={600} miw="max-content">
      {levelLooks[level].label}
    </Badge>
  )
}
