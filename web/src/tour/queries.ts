import { sample } from "@hub/contract/sample"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../call.ts"

/** What the tour shows. */
export const tourTargetsQuery = queryOptions({
  queryKey: ["tour"],
  queryFn: ({ signal }) => call(sample.tour, { signal }),
})
