import type { Feedback } from "@hub/contract/feedback"
import { Badge } from "@mantine/core"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { firstLineOfMessage, feedbackStatusLooks, feedbackTypeLabels } from "./labels.ts"

export function FeedbackList({ rows, onOpen }: { rows: Feedback[]; onOpen: (id: number) => void }) {
  return (
    <table className={records.table}>
      <thead>
        <tr>
          <th>Message</th>
          <th>Type</th>
          <th>Page</th>
          <th>From</th>
          <th>Received</th>
          <th>Status</th>
          <th>Assignee</th>
          <th>Converted to</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr key={one.id} data-feedback={one.id}>
            <td>
              <button type="button" className={`${controls.title} ${records.open}`} onClick={() => onOpen(one.id)}>
                {firstLineOfMessage(one)}
              </button>
            </td>
            <td data-label="Type" className={layout.oneLine}>
              {feedbackTypeLabels[one.type]}
            </td>
            <td data-label="Page">{one.page}</td>
            <td data-label="From">{one.from_name}</td>
            <td data-label="Received" className={layout.oneLine}>
              <RelativeTime moment={one.created_at} />
            </td>
            <td data-label="Status" className={layout.oneLine}>
              <Badge variant="light" color={feedbackStatusLooks[one.status].color} tt="none" fw={600} miw="max-content">
                {feedbackStatusLooks[one.status].label}
              </Badge>
            </td>
            <td data-label="Assignee">{one.assignee_name}</td>
            <td data-label="Converted to">{one.task?.title ?? one.bug?.title}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
