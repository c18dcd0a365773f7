import { metrics } from "@hub/contract/metrics"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../call.ts"

export const performanceMetrics = queryOptions({
  queryKey: ["metrics"],
  queryFn: ({ signal }) => call(metrics.read, { signal }),
})
