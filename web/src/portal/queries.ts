import { queryOptions } from "@tanstack/react-query"
import { CallFailed } from "../call.ts"
import { type ReviewAccess, portalCalls, nameOfAccess } from "./calls.ts"

export function portalReviewQuery(at: ReviewAccess) {
  return queryOptions({
    queryKey: ["portal", nameOfAccess(at)],
    queryFn: portalCalls(at).read,
    staleTime: 30_000,
  })
}

/** The source of the revision that the link is about, fetched once. */
export function portalSourceQuery(at: ReviewAccess, revision: number) {
  return queryOptions({
    queryKey: ["portal", nameOfAccess(at), "source", revision],
    queryFn: portalCalls(at).source,
    staleTime: Infinity,
  })
}

/** Whether a call failed for want of a connection, so that it may be tried again later. */
export const isOffline = (error: unknown) => error instanceof CallFailed && (error.status === 0 || error.status >= 500)
