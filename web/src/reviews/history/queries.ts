import { reviewHistory } from "@hub/contract/review-history"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { callPage } from "../../call.ts"
import type { EndedReviewSearch } from "./filters.ts"

export function endedReviewList(query: EndedReviewSearch) {
  return queryOptions({
    queryKey: ["reviews", "history", query],
    queryFn: ({ signal }) => callPage(reviewHistory.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
