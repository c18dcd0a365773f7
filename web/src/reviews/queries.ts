import { reviews } from "@hub/contract/reviews"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { type CallInput, call, callPage } from "../call.ts"
import { growingQuery } from "../growing-query.ts"

type ReviewGroup = "waiting" | "answered"

export const reviewList = (group: ReviewGroup, mine: boolean) =>
  growingQuery(["reviews", "list", group, mine], (at, signal) =>
    callPage(reviews.list, { query: { group, mine: mine ? "1" : "0", ...at }, signal }),
  )

/** The open requests about the topics of a collection, newest first. */
export const collectionReviewsQuery = (collection: number) =>
  growingQuery(["reviews", "collection", collection], (at, signal) =>
    callPage(reviews.list, { query: { group: "waiting", collection, ...at }, signal }),
  )

/** The requests about one topic, newest first. */
export function topicReviewsQuery(topic: number) {
  return queryOptions({
    queryKey: ["reviews", "topic", topic],
    queryFn: ({ signal }) => call(reviews.list, { query: { topic, limit: 100 }, signal }),
  })
}

export function reviewerList(q: string) {
  return queryOptions({
    queryKey: ["reviews", "reviewers", q],
    queryFn: ({ signal }) => call(reviews.reviewers, { query: { q, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The reviewers who are away now. */
export function awayReviewers() {
  return queryOptions({
    queryKey: ["reviews", "away"],
    queryFn: ({ signal }) => call(reviews.reviewers, { query: { away: "1", limit: 100 }, signal }),
  })
}

export function reviewFeedback(id: number, review_id: number) {
  return queryOptions({
    queryKey: ["reviews", "feedback", id, review_id],
    queryFn: ({ signal }) => call(reviews.feedback, { params: { id, review_id }, signal }),
  })
}

/** Who would be asked if a topic were sent to its reviewers again. */
export function resubmissionQuery(id: number) {
  return queryOptions({
    queryKey: ["reviews", "resubmission", id],
    queryFn: ({ signal }) => call(reviews.again, { params: { id }, signal }),
    staleTime: 0,
  })
}

export function useResubmit(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(reviews.resubmit, { params: { id }, body: {} }),
    onSettled: () => cache.invalidateQueries(),
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

export function useReassignReview() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: CallInput<typeof reviews.reassign>["body"] }) =>
      call(reviews.reassign, { params: { id }, body }),
    onSettled: () => cache.invalidateQueries(),
  })
}

export function useSkipReview() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call(reviews.skip, { params: { id }, body: { reason } }),
    onSettled: () => cache.invalidateQueries(),
  })
}

export function useRemindReview() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(reviews.remind, { params: { id } }),
    // A topic says whether a reminder can be sent.
    onSettled: () => Promise.all([["reviews"], ["topics"]].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}

export function useExtendReview() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: CallInput<typeof reviews.extend>["body"] }) =>
      call(reviews.extend, { params: { id }, body }),
    onSettled: () => cache.invalidateQueries(),
  })
}

export function useRenewReview() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, by_hand = false }: { id: number; by_hand?: boolean }) =>
      call(reviews.renew, { params: { id }, body: { by_hand } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ["reviews"] }),
  })
}
