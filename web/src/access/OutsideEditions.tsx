import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { nameEdition, readersOf } from "../publications/labels.ts"
import { outsideEditionsQuery } from "./queries.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import layout from "../widgets/Layout.module.css"
import { ListRow, RowList } from "../widgets/ListRow.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"

/** The live editions of a project that people outside the hub can read, however restricted the project is. */
export function OutsideEditions({ project_id, lead }: { project_id: number; lead: string }) {
  const { data, error, refetch } = useQuery(outsideEditionsQuery(project_id))
  if (error)
    return (
      <ErrorState what="Its published editions could not be loaded." error={error} onRetry={() => void refetch()} />
    )
  if (!data) return <LoadingRows label="Loading its published editions…" rows={1} />
  if (data.length === 0)
    return <p className={layout.quietFlush}>No published edition can be read without signing in.</p>
  return (
    <div className={layout.stackClose}>
      <p className={layout.quietFlush}>{lead}</p>
      <RowList label="Editions that stay public">
        {data.map((edition) => (
          <ListRow
            key={edition.id}
            about={`Visible to ${readersOf(edition.visibility)}`}
            end={edition.url !== null && <a href={edition.url}>Read</a>}
          >
            <Link to="/publications/$id" params={{ id: edition.id }} className={layout.link}>
              {edition.title}: {nameEdition(edition)}
            </Link>
          </ListRow>
        ))}
      </RowList>
    </div>
  )
}
