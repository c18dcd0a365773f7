import type { MilestoneSummary } from "@hub/contract/milestones"
import { Link } from "@tanstack/react-router"
import { formatCount } from "../widgets/format-count.ts"
import { formatDay } from "../widgets/day.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import { StateMark } from "../widgets/StateMark.tsx"
import records from "../widgets/Records.module.css"
import { milestoneHealthLooks, milestoneStatusLook, milestoneTypeLabels } from "./labels.ts"

export const milestoneColumns = (onOpen: (id: number) => void): Column<MilestoneSummary>[] => [
  {
    label: "Name",
    use: "name",
    sort: "name",
    cell: ({ id, name }) => (
      <button type="button" className={`${controls.title} ${records.open}`} onClick={() => onOpen(id)}>
        {name}
      </button>
    ),
  },
  {
    label: "Project",
    width: "16%",
    card: "line",
    cell: ({ project_id, project_name }) => (
      <Link to="/all-milestones" search={{ project: project_id }} className={records.twoLines} title={project_name}>
        {project_name}
      </Link>
    ),
  },
  { label: "Type", width: "84px", cell: ({ type }) => milestoneTypeLabels[type] },
  {
    label: "Date",
    card: "line",
    sort: "date",
    width: "104px",
    cell: ({ date }) => (
      <time dateTime={date} className={layout.oneLine}>
        {formatDay(date)}
      </time>
    ),
  },
  {
    label: "Health",
    card: "end",
    width: "29%",
    cell: ({ health }) => (
      <>
        <StateMark look={milestoneHealthLooks[health.state]} /> <span className={records.note}>{health.sentence}</span>
      </>
    ),
  },
  {
    label: "Linked topics",
    width: "96px",
    cell: ({ health: { topics, ready } }) =>
      topics === 0 ? "None" : `${formatCount(topics, "topic")}, ${ready} ready`,
  },
  {
    label: "Status",
    width: "80px",
    cell: ({ status }) => <StateMark look={milestoneStatusLook(status)} />,
  },
]
