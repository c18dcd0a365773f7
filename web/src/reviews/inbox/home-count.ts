import { dashboard } from "@hub/contract/dashboard"
import { queryOptions } from "@tanstack/react-query"
import { callPage } from "../../call.ts"

/** How much Home lists as my turn, reviews or not. */
export function homeCountQuery() {
  return queryOptions({
    queryKey: ["dashboard", "pending-actions", "count"],
    queryFn: ({ signal }) => callPage(dashboard.pendingActions, { query: { limit: 1 }, signal }),
    select: ({ total }) => total ?? 0,
  })
}
