import { portal } from "@hub/contract/reviews"
import { queryOptions } from "@tanstack/react-query"
import { CallFailed, call } from "../call.ts"

export function portalReview(token: string) {
  return queryOptions({
    queryKey: ["portal", token],
    queryFn: ({ signal }) => call(portal.read, { params: { token }, signal }),
    staleTime: 30_000,
  })
}

/** The source of the revision that the link is about, fetched once. */
export function portalSource(token: string, revision: number) {
  return queryOptions({
    queryKey: ["portal", token, "source", revision],
    queryFn: ({ signal }) => call(portal.source, { params: { token }, signal }),
    staleTime: Infinity,
  })
}

/** Whether a call failed for want of a connection, so that it may be tried again later. */
export const isOffline = (error: unknown) => error instanceof CallFailed && (error.status === 0 || error.status >= 500)
