import type { Bug } from "@hub/contract/bugs"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import { StateMark } from "../widgets/StateMark.tsx"
import records from "../widgets/Records.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { severityLabels, bugStatusLooks } from "./labels.ts"

export const bugColumns = (onOpen: (id: number) => void): Column<Bug>[] => [
  { label: "No.", className: layout.oneLine, cell: ({ id }) => id },
  {
    label: "Title",
    use: "name",
    cell: ({ id, title }) => (
      <button type="button" className={`${controls.title} ${records.open}`} onClick={() => onOpen(id)}>
        {title}
      </button>
    ),
  },
  { label: "Area", card: "line", cell: ({ area }) => area },
  { label: "Severity", card: "line", className: layout.oneLine, cell: ({ severity }) => severityLabels[severity] },
  { label: "Reporter", cell: ({ reporter_name }) => reporter_name },
  {
    label: "Status",
    card: "end",
    className: layout.oneLine,
    cell: ({ status }) => <StateMark look={bugStatusLooks[status]} />,
  },
  { label: "Assignee", cell: ({ assignee_name }) => assignee_name },
  {
    label: "Age",
    card: "line",
    className: layout.oneLine,
    cell: ({ created_at }) => <RelativeTime moment={created_at} />,
  },
  { label: "Version", cell: ({ reported_in }) => reported_in },
]
