import type { LogEntry } from "@hub/contract/logs"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import { StateMark } from "../widgets/StateMark.tsx"
import records from "../widgets/Records.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { categoryLabels, labelLogEvent, levelLooks } from "./labels.ts"

export const logColumns = (onOpen: (line: LogEntry) => void): Column<LogEntry>[] => [
  {
    label: "Time",
    card: "line",
    className: layout.oneLine,
    cell: ({ timestamp }) => <RelativeTime moment={timestamp} />,
  },
  {
    label: "Level",
    card: "end",
    className: layout.oneLine,
    cell: ({ level }) => <StateMark look={levelLooks[level]} />,
  },
  { label: "Category", card: "line", className: layout.oneLine, cell: ({ category }) => categoryLabels[category] },
  {
    label: "Event",
    use: "name",
    cell: (line) => (
      <button type="button" className={`${controls.said} ${records.open}`} onClick={() => onOpen(line)}>
        {labelLogEvent(line.event)}
      </button>
    ),
  },
  { label: "User", card: "line", cell: ({ user }) => user },
  { label: "IP", className: layout.oneLine, cell: ({ ip }) => ip },
]
