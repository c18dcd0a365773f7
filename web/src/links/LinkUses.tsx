import type { LinkUse } from "@hub/contract/links"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { linkUses } from "./queries.ts"

/** The first hundred topics in which a link stands. */
export function LinkUses({ id }: { id: number }) {
  const found = useQuery(linkUses(id))
  if (found.error)
    return (
      <ErrorState what="The topics could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
    )
  if (!found.data) return <LoadingRows label="Loading topics…" rows={3} />
  const { rows, total } = found.data
  return (
    <>
      <LinkTopics label="Where it is used" topics={rows} />
      {total !== null && total > rows.length && <p>And {(total - rows.length).toLocaleString("en-GB")} more.</p>}
    </>
  )
}

export function LinkTopics({ label, topics }: { label: string; topics: LinkUse[] }) {
  return (
    <ul aria-label={label}>
      {topics.map(({ id, title }) => (
        <li key={id}>
          <Link to="/topics/$id" params={{ id }}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
