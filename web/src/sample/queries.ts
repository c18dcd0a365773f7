import { sample, type SampleState } from "@hub/contract/sample"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { call } from "../call.ts"

export const sampleState = queryOptions({
  queryKey: ["sample"],
  queryFn: ({ signal }) => call(sample.read, { signal }),
})

/** Keeps what the hub answered; everything else may have changed with it. */
export function useSampleChanged() {
  const cache = useQueryClient()
  return async (state: SampleState) => {
    cache.setQueryData(sampleState.queryKey, state)
    await cache.invalidateQueries()
  }
}
