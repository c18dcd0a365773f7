import { Link } from "@tanstack/react-router"
import { Button, buttonLook } from "../widgets/Button.tsx"
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
        <Button look="default" onClick={onClear}>
          Clear Filters
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState sentence="No topics yet. A topic is one article.">
      {author && (
        <>
          <Link to="/topics/new" {...buttonLook({})}>
            Write your first topic
          </Link>
          <Link to="/import" {...buttonLook({ look: "subtle" })}>
            or import a document instead
          </Link>
        </>
      )}
    </EmptyState>
  )
}
