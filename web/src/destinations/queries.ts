import { destinations } from "@hub/contract/destinations"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"
import { growingQuery } from "../growing-query.ts"

/** While something waits to be put there, its state is asked for again after so many milliseconds. */
const soon = 3000

export const destinationsQuery = queryOptions({
  queryKey: ["destinations", "list"],
  queryFn: ({ signal }) => call(destinations.list, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(({ last }) => last?.state === "waiting") ? soon : false),
})

export const deploymentsQuery = (id: number) => ({
  ...growingQuery(["destinations", "deployments", id], (at, signal) =>
    callPage(destinations.deployments, { params: { id }, query: { limit: 25, ...at }, signal }),
  ),
  staleTime: 0,
})

export const publicationDeploymentsQuery = (id: number) =>
  queryOptions({
    queryKey: ["destinations", "publication", id],
    queryFn: ({ signal }) => call(destinations.ofPublication, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === "waiting") ? soon : false),
  })

export function useDestinationsChanged() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: ["destinations"] })
}
