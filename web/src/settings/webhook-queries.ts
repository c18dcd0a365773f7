import { webhooks } from "@hub/contract/webhooks"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"
import { growingQuery } from "../growing-query.ts"

export function webhookList() {
  return queryOptions({
    queryKey: ["webhooks", "list"],
    queryFn: ({ signal }) => call(webhooks.list, { signal }),
  })
}

export function deliveryList(id: number) {
  return {
    ...growingQuery(["webhooks", "deliveries", id], (at, signal) =>
      callPage(webhooks.deliveries, {
        params: { id },
        query: { limit: 25, ...at },
        signal,
      }),
    ),
    staleTime: 0,
  }
}

export function useWebhooksChanged() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: ["webhooks"] })
}
