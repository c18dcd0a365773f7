import { versionRoutes } from "@hub/contract/version"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../call.ts"

export function versionQuery() {
  return queryOptions({
    queryKey: ["version"],
    queryFn: ({ signal }) => call(versionRoutes.version, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
