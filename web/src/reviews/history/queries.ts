import { reviewHistory } from "@hub/contract/review-history"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { callPage } from "../../call.ts"
import type { ListedBy } from "./search.ts"

export function endedReviews(query: ListedBy) {
  return queryOptions({
    queryKey: ["reviews", "history", query],
    queryFn: ({ signal }) => callPage(reviewHistory.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
