import { reviews } from "@hub/contract/reviews"
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import { call, callPage } from "../call.ts"

type Group = "waiting" | "answered"

export function reviewList(group: Group, mine: boolean) {
  return infiniteQueryOptions({
    queryKey: ["reviews", "list", group, mine],
    queryFn: ({ pageParam, signal }) =>
      callPage(reviews.list, {
        query: { group, mine: mine ? "1" : "0", ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

export function reviewerList(q: string) {
  return queryOptions({
    queryKey: ["reviews", "reviewers", q],
    queryFn: ({ signal }) => call(reviews.reviewers, { query: { q, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function reviewFeedback(id: number, review_id: number) {
  return queryOptions({
    queryKey: ["reviews", "feedback", id, review_id],
    queryFn: ({ signal }) => call(reviews.feedback, { params: { id, review_id }, signal }),
  })
}

export function useCancelReview() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(reviews.cancel, { params: { id } }),
    // The topic's status moves with its reviews, wherever it is shown.
    onSettled: () => cache.invalidateQueries(),
  })
}

export function useRenewReview() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(reviews.renew, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ["reviews"] }),
  })
}
