import { feedback } from "@hub/contract/feedback"
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"
import type { FeedbackSearch } from "./filters.ts"

export function feedbackList(query: FeedbackSearch) {
  return queryOptions({
    queryKey: ["feedback", "list", query],
    queryFn: ({ signal }) => callPage(feedback.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function feedbackDetail(id: number) {
  return queryOptions({
    queryKey: ["feedback", "one", id],
    queryFn: ({ signal }) => call(feedback.read, { params: { id }, signal }),
    staleTime: 0,
  })
}

/** What comes of feedback is a bug, a task, or something in the archive. */
export function useFeedbackChanged() {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [["feedback"], ["bugs"], ["tasks"], ["archived"]].map((queryKey) => cache.invalidateQueries({ queryKey })),
    )
}
