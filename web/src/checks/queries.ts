import { checks } from "@hub/contract/checks"
import type { PublicationKind } from "@hub/contract/publications/values"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { call } from "../call.ts"

/** What stands in the way of publishing a topic or a collection as it is now, or as of a version of its outline. */
export function checksQuery(place: { topic: number } | { collection: number; kind?: PublicationKind }, as_of?: number) {
  return queryOptions({
    queryKey: ["checks", place, as_of],
    queryFn: ({ signal }) => call(checks.list, { query: place, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
