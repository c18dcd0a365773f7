import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import layout from "../../widgets/Layout.module.css"
import { EmptyState } from "../../widgets/EmptyState.tsx"
import { formatCount } from "../../widgets/format-count.ts"
import { homeCountQuery } from "./home-count.ts"
import { reviewCountsQuery } from "./queries.ts"

/** Where no review is your turn, feedback may be to incorporate; Home lists that, and whatever else is your turn. */
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
          {others === 1 ? "1 thing is" : `${others.toLocaleString()} things are`} your turn on <Link to="/">Home</Link>.
        </span>
      )}
    </EmptyState>
  )
}
