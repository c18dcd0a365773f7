import { settingRoutes } from "@hub/contract/settings"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../call.ts"

/** Read once: what is typed is held against it, and a save says what others have set meanwhile. */
export function settingList() {
  return queryOptions({
    queryKey: ["settings"],
    queryFn: ({ signal }) => call(settingRoutes.read, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
