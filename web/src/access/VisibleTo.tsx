import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { projectQuery } from "../projects/queries.ts"
import { formatCount } from "../widgets/format-count.ts"
import { formatMoment } from "../widgets/day.ts"
import controls from "../widgets/Controls.module.css"
import { projectReaderCountQuery } from "./queries.ts"

type VisibleToProps = {
  project_id: number | null
  /** What it is under embargo with, while it is. */
  embargo?: { collection_id: number | undefined; until: string } | "" | undefined
}

/** Who can see what belongs to this project, or to none; under embargo, those on its list. */
export const VisibleTo = ({ project_id, embargo }: VisibleToProps) =>
  embargo ? <OnEmbargoList {...embargo} /> : <VisibleToProject project_id={project_id} />

function OnEmbargoList({ collection_id, until }: { collection_id: number | undefined; until: string }) {
  return (
    <>
      {collection_id === undefined ? (
        "The people on the embargo list"
      ) : (
        <>
          The people on the{" "}
          <Link
            className={controls.name}
            to="/collections/$id"
            params={{ id: collection_id }}
            search={{ tab: "embargo" }}
          >
            embargo list
          </Link>
        </>
      )}{" "}
      until {formatMoment(until)}
    </>
  )
}

function VisibleToProject({ project_id }: { project_id: number | null }) {
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
