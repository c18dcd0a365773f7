import type { Project } from "@hub/contract/projects"
import { Link } from "@tanstack/react-router"
import { formatCount } from "../widgets/format-count.ts"
import controls from "../widgets/Controls.module.css"
import type { Column } from "../widgets/list/columns.ts"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"
import { StateMark } from "../widgets/StateMark.tsx"
import { TagMarks } from "../widgets/TagMarks.tsx"
import { projectStatusLook } from "./labels.ts"
import { formatDay } from "../widgets/day.ts"

export const projectColumns: Column<Project>[] = [
  {
    label: "Name",
    use: "name",
    sort: "name",
    cell: ({ id, name, description, tags }) => (
      <>
        <Link className={`${controls.title} ${records.open}`} to="/projects/$id" params={{ id }}>
          {name}
        </Link>
        {description !== "" && <div className={`${records.note} ${records.brief}`}>{description.slice(0, 140)}</div>}
        <TagMarks tags={tags} />
      </>
    ),
  },
  {
    label: "Status",
    card: "end",
    className: layout.oneLine,
    cell: ({ status }) => <StateMark look={projectStatusLook(status)} />,
  },
  { label: "Owner", card: "line", className: records.person, cell: ({ owner_name }) => owner_name ?? "No owner" },
  {
    label: "Contents",
    card: "line",
    className: layout.oneLine,
    cell: ({ counts }) => (
      <>
        {formatCount(counts.topics, "topic")}, {formatCount(counts.collections, "collection")}
        <div className={records.note}>{formatCount(counts.open_tasks, "open task")}</div>
      </>
    ),
  },
  { label: "Next milestone", cell: (project) => <NextMilestone project={project} /> },
  {
    label: "Target",
    card: "line",
    sort: "target",
    className: layout.oneLine,
    cell: ({ target_date }) => (target_date === null ? "None" : formatDay(target_date)),
  },
]

function NextMilestone({ project: { milestones } }: { project: Project }) {
  const next = milestones.find(({ status }) => status === "open" || status === "missed")
  if (next === undefined) return "None"
  return (
    <>
      <div className={records.brief} title={next.name}>
        {next.name}
      </div>
      <div className={`${layout.oneLine} ${next.status === "missed" ? layout.late : records.note}`}>
        {next.status === "missed" ? `missed on ${formatDay(next.date)}` : formatDay(next.date)}
      </div>
    </>
  )
}
