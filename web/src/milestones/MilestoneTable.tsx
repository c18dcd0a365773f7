import type { MilestoneSummary } from "@hub/contract/milestones"
import { Link } from "@tanstack/react-router"
import { formatCount } from "../widgets/format-count.ts"
import { formatDay } from "../widgets/day.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"
import { SortHeading } from "../widgets/SortHeading.tsx"
import styles from "./Milestones.module.css"
import type { MilestoneSearch } from "./search.ts"
import { milestoneHealthLabels, milestoneStatusLabels, milestoneTypeLabels } from "./labels.ts"

type MilestoneSort = NonNullable<MilestoneSearch["sort"]>
type MilestoneTableProps = {
  rows: MilestoneSummary[]
  sort: MilestoneSort
  onSort: (sort: MilestoneSort) => void
  onOpen: (id: number) => void
}

export function MilestoneTable({ rows, sort, onSort, onOpen }: MilestoneTableProps) {
  return (
    <table className={`${records.table} ${layout.fixedTable} ${styles.table}`}>
      <thead>
        <tr>
          <SortHeading by="name" words="Name" sort={sort} onSort={onSort} />
          <th>Project</th>
          <th>Type</th>
          <SortHeading by="date" words="Date" sort={sort} onSort={onSort} />
          <th>Health</th>
          <th>Linked topics</th>
          <th>Status</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} milestone={row} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ milestone, onOpen }: { milestone: MilestoneSummary; onOpen: (id: number) => void }) {
  const { id, name, project_id, project_name, type, date, health, status } = milestone
  return (
    <tr data-milestone={id}>
      <td>
        <button type="button" className={`${controls.title} ${records.open}`} onClick={() => onOpen(id)}>
          {name}
        </button>
      </td>
      <td data-label="Project">
        <Link to="/all-milestones" search={{ project: project_id }}>
          {project_name}
        </Link>
      </td>
      <td data-label="Type">{milestoneTypeLabels[type]}</td>
      <td data-label="Date">
        <time dateTime={date} className={layout.oneLine}>
          {formatDay(date)}
        </time>
      </td>
      <td data-label="Health">
        <span className={`${layout.tag} ${styles.health}`} data-state={health.state}>
          {milestoneHealthLabels[health.state]}
        </span>
        <div className={records.note}>{health.sentence}</div>
      </td>
      <td data-label="Linked topics">
        {health.topics === 0 ? "None" : `${formatCount(health.topics, "topic")}, ${health.ready} ready`}
      </td>
      <td data-label="Status">
        <span className={status === "missed" ? layout.late : ""}>{milestoneStatusLabels[status]}</span>
      </td>
    </tr>
  )
}
