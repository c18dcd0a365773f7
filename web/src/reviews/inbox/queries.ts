import { type InboxReview, reviewInbox } from "@hub/contract/review-inbox"
import { type InfiniteData, type QueryClient, queryOptions } from "@tanstack/react-query"
import { call, callPage, type ResultPage } from "../../call.ts"
import { growingQuery } from "../../growing-query.ts"

/** How many reviews wait for me, how many of mine wait for others, and how many of my topics have feedback to incorporate. */
export function reviewCountsQuery() {
  return queryOptions({
    queryKey: ["reviews", "counts"],
    queryFn: ({ signal }) => call(reviewInbox.counts, { signal }),
  })
}

/** What waits for me, what is due first at the top. */
export function inboxQuery() {
  return growingQuery(["reviews", "inbox"], (at, signal) =>
    callPage(reviewInbox.list, {
      query: { limit: 100, ...at },
      signal,
    }),
  )
}

export function toIncorporateQuery(mine: boolean) {
  return growingQuery(["reviews", "to-incorporate", mine], (at, signal) =>
    callPage(reviewInbox.toIncorporate, {
      query: { ...(mine ? { owner: "me" as const } : {}), ...at },
      signal,
    }),
  )
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
