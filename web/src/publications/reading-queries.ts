import { readings } from "@hub/contract/readings"
import type { ReadingPeriod } from "@hub/contract/readings/values"
import { subscriptions } from "@hub/contract/subscriptions"
import { queryOptions } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"
import { growingQuery } from "../growing-query.ts"

type Period = ReadingPeriod | undefined

export const readingSummaryQuery = (id: number, period: Period) =>
  queryOptions({
    queryKey: ["publications", "readings", id, period ?? null],
    queryFn: ({ signal }) => call(readings.summary, { params: { id }, query: period ? { period } : {}, signal }),
    staleTime: 0,
  })

/** How many people hear of new editions by email. */
export const subscribersQuery = (id: number) =>
  queryOptions({
    queryKey: ["publications", "subscribers", id],
    queryFn: ({ signal }) => call(subscriptions.count, { params: { id }, signal }),
    staleTime: 0,
  })

export const pageReadingsQuery = (id: number, period: Period) => ({
  ...growingQuery(["publications", "page-readings", id, period ?? null], (at, signal) =>
    callPage(readings.pages, { params: { id }, query: { limit: 50, ...(period && { period }), ...at }, signal }),
  ),
  staleTime: 0,
})
