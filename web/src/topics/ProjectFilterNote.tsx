import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { projectQuery } from "../projects/queries.ts"

/** Says that a list holds the topics of one project only; Clear Filters is the way to the others. */
export function ProjectFilterNote({ id }: { id: number }) {
  const found = useQuery(projectQuery(id))
  return (
    <output>
      Showing only topics in the project{" "}
      <Link to="/projects/$id" params={{ id }}>
        {found.data?.name ?? `no. ${id}`}
      </Link>
      .
    </output>
  )
}
