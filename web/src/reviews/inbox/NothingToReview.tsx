import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import layout from "../../widgets/Layout.module.css"
import { EmptyState } from "../../widgets/EmptyState.tsx"
import { formatCount } from "../../widgets/format-count.ts"
import { homeCountQuery } from "./home-count.ts"
import { reviewCountsQuery } from "./queries.ts"

/** Where no review is one's turn, feedback may still be to incorporate, and whatever else Home lists. */
export function NothingToReview() {
  const { data: counts } = useQuery(reviewCountsQuery())
  const { data: others = 0 } = useQuery(homeCountQuery())
  const left = counts?.to_incorporate ?? 0
  return (
    <EmptyState sentence="No reviews are waiting for you.">
      {left > 0 && (
        <Link to="/reviews/incorporate">
          {formatCount(left, "topic")} {left === 1 ? "waits" : "wait"} to be incorporated.
        </Link>
      )}
      {others > 0 && (
        <span className={layout.quietSmall}>
          {others === 1 ? "1 other thing is" : `${others.toLocaleString()} other things are`} your turn.{" "}
          <Link to="/">See Home</Link>
        </span>
      )}
    </EmptyState>
  )
}
