import { menuRoutes } from "@hub/contract/menu"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../call.ts"

/** Everything that the menu shows of the hub. */
export const menuQuery = queryOptions({
  queryKey: ["menu"],
  queryFn: ({ signal }) => call(menuRoutes.read, { signal }),
})
