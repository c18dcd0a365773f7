import type { Feedback } from "@hub/contract/feedback"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import { StateMark } from "../widgets/StateMark.tsx"
import records from "../widgets/Records.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { firstLineOfMessage, feedbackStatusLooks, feedbackTypeLabels } from "./labels.ts"

export const feedbackColumns = (onOpen: (id: number) => void): Column<Feedback>[] => [
  {
    label: "Message",
    use: "name",
    cell: (one) => (
      <button type="button" className={`${controls.title} ${records.open}`} onClick={() => onOpen(one.id)}>
        {firstLineOfMessage(one)}
      </button>
    ),
  },
  { label: "Type", card: "line", className: layout.oneLine, cell: ({ type }) => feedbackTypeLabels[type] },
  {
    label: "Page",
    className: records.person,
    cell: ({ page }) => <span title={page}>{page}</span>,
  },
  { label: "From", card: "line", className: records.person, cell: ({ from_name }) => from_name },
  {
    label: "Received",
    card: "line",
    className: layout.oneLine,
    cell: ({ created_at }) => <RelativeTime moment={created_at} />,
  },
  {
    label: "Status",
    card: "end",
    className: layout.oneLine,
    cell: ({ status }) => <StateMark look={feedbackStatusLooks[status]} />,
  },
  { label: "Assignee", cell: ({ assignee_name }) => assignee_name },
  { label: "Converted to", cell: ({ task, bug }) => task?.title ?? bug?.title },
]
