import { type InboxReview, reviewInbox } from "@hub/contract/review-inbox"
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query"
import { call, callPage, type ResultPage } from "../../call.ts"

/** How many reviews wait for me, how many of mine wait for others, and how many of my topics have feedback to incorporate. */
export function reviewCountsQuery() {
  return queryOptions({
    queryKey: ["reviews", "counts"],
    queryFn: ({ signal }) => call(reviewInbox.counts, { signal }),
  })
}

/** What waits for me, what is due first at the top. */
export function inboxQuery() {
  return infiniteQueryOptions({
    queryKey: ["reviews", "inbox"],
    queryFn: ({ pageParam, signal }) =>
      callPage(reviewInbox.list, {
        query: { limit: 100, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

export function toIncorporateQuery(mine: boolean) {
  return infiniteQueryOptions({
    queryKey: ["reviews", "to-incorporate", mine],
    queryFn: ({ pageParam, signal }) =>
      callPage(reviewInbox.toIncorporate, {
        query: { ...(mine ? { owner: "me" as const } : {}), ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** Leaves out a review that was answered, before the hub is asked what waits now. */
export function removeFromInbox(cache: QueryClient, id: number): void {
  cache.setQueryData<InfiniteData<ResultPage<InboxReview[]>, string | null>>(
    inboxQuery().queryKey,
    (inbox) =>
      inbox && {
        ...inbox,
        pages: inbox.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) })),
      },
  )
}
