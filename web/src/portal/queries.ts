import { queryOptions } from "@tanstack/react-query"
import { CallFailed } from "../call.ts"
import { type At, callsAt, nameOf } from "./calls.ts"

export function portalReview(at: At) {
  return queryOptions({
    queryKey: ["portal", nameOf(at)],
    queryFn: callsAt(at).read,
    staleTime: 30_000,
  })
}

/** The source of the revision that the link is about, fetched once. */
export function portalSource(at: At, revision: number) {
  return queryOptions({
    queryKey: ["portal", nameOf(at), "source", revision],
    queryFn: callsAt(at).source,
    staleTime: Infinity,
  })
}

/** Whether a call failed for want of a connection, so that it may be tried again later. */
export const isOffline = (error: unknown) => error instanceof CallFailed && (error.status === 0 || error.status >= 500)
