import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { EmptyState } from "../widgets/EmptyState.tsx"
import type { TopicFilterValues } from "./queries.ts"

/** Nothing in the list: because nothing was ever written, or because the filters find nothing. */
export function NoTopics({
  filters,
  author,
  onClear,
}: {
  filters: TopicFilterValues
  author: boolean
  onClear: () => void
}) {
  if (Object.keys(filters).length > 0)
    return (
      <EmptyState sentence={`No results for ${filters.q === undefined ? "these filters" : `“${filters.q}”`}.`}>
        <Button onClick={onClear}>Clear Filters</Button>
      </EmptyState>
    )
  return (
    <EmptyState sentence="No topics yet. A topic is one article.">
      {author && (
        <>
          <Button variant="filled" renderRoot={(props) => <Link to="/topics/new" {...props} />}>
            Write your first topic
          </Button>
          <Button variant="subtle" renderRoot={(props) => <Link to="/import" {...props} />}>
            or import a document instead
          </Button>
        </>
      )}
    </EmptyState>
  )
}
