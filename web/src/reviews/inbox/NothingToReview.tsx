import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { EmptyState } from "../../widgets/EmptyState.tsx"
import { formatCount } from "../../widgets/format-count.ts"
import { reviewCountsQuery } from "./queries.ts"

/** Where one's turn is over, feedback may still be to incorporate. */
export function NothingToReview() {
  const { data: counts } = useQuery(reviewCountsQuery())
  const left = counts?.to_incorporate ?? 0
  return (
    <EmptyState sentence="No reviews are waiting for you.">
      {left > 0 && (
        <Link to="/reviews/incorporate">
          {formatCount(left, "topic")} {left === 1 ? "waits" : "wait"} to be incorporated.
        </Link>
      )}
    </EmptyState>
  )
}
