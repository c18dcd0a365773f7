import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { projectQuery } from "../projects/queries.ts"
import { formatCount } from "../widgets/format-count.ts"
import controls from "../widgets/Controls.module.css"
import { projectReaderCountQuery } from "./queries.ts"

/** Who can see what belongs to this project, or to none. */
export function VisibleTo({ project_id }: { project_id: number | null }) {
  const project = useQuery({ ...projectQuery(project_id ?? 0), enabled: project_id !== null }).data
  const isRestricted = project?.restricted === true
  const readers = useQuery({ ...projectReaderCountQuery(project_id ?? 0), enabled: isRestricted }).data
  if (project_id !== null && project === undefined) return "…"
  if (!isRestricted) return "Everybody with an account"
  return (
    <>
      {readers == null ? "The people of " : `${formatCount(readers, "person", "people")} of `}
      <Link className={controls.name} to="/projects/$id" params={{ id: project.id }}>
        {project.name}
      </Link>
    </>
  )
}
