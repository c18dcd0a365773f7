import type { Bug } from "@hub/contract/bugs"
import { Badge } from "@mantine/core"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { severityLabels, bugStatusLooks } from "./labels.ts"

export function BugTable({ rows, onOpen }: { rows: Bug[]; onOpen: (id: number) => void }) {
  return (
    <table className={records.table}>
      <thead>
        <tr>
          <th>No.</th>
          <th>Title</th>
          <th>Area</th>
          <th>Severity</th>
          <th>Reporter</th>
          <th>Status</th>
          <th>Assignee</th>
          <th>Age</th>
          <th>Version</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((bug) => (
          <tr key={bug.id} data-bug={bug.id}>
            <td data-label="No." className={layout.oneLine}>
              {bug.id}
            </td>
            <td>
              <button type="button" className={`${controls.title} ${records.open}`} onClick={() => onOpen(bug.id)}>
                {bug.title}
              </button>
            </td>
            <td data-label="Area">{bug.area}</td>
            <td data-label="Severity" className={layout.oneLine}>
              {severityLabels[bug.severity]}
            </td>
            <td data-label="Reporter">{bug.reporter_name}</td>
            <td data-label="Status" className={layout.oneLine}>
              <Badge variant="light" color={bugStatusLooks[bug.status].color} tt="none" fw={600} miw="max-content">
                {bugStatusLooks[bug.status].label}
              </Badge>
            </td>
            <td data-label="Assignee">{bug.assignee_name}</td>
            <td data-label="Age" className={layout.oneLine}>
              <RelativeTime moment={bug.created_at} />
            </td>
            <td data-label="Version">{bug.reported_in}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
