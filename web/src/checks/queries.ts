import { checks } from "@hub/contract/checks"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../call.ts"

/** What stands in the way of publishing a topic or a collection as it is now. */
export function checksOf(place: { topic: number } | { collection: number }) {
  return queryOptions({
    queryKey: ["checks", place],
    queryFn: ({ signal }) => call(checks.list, { query: place, signal }),
    staleTime: 0,
  })
}
