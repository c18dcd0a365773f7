import { webhooks } from "@hub/contract/webhooks"
import { infiniteQueryOptions, queryOptions, useQueryClient } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"

export function webhookList() {
  return queryOptions({
    queryKey: ["webhooks", "list"],
    queryFn: ({ signal }) => call(webhooks.list, { signal }),
  })
}

export function deliveryList(id: number) {
  return infiniteQueryOptions({
    queryKey: ["webhooks", "deliveries", id],
    queryFn: ({ pageParam, signal }) =>
      callPage(webhooks.deliveries, {
        params: { id },
        query: { limit: 25, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}

export function useWebhooksChanged() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: ["webhooks"] })
}
