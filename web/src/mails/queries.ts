import { mails } from "@hub/contract/mails"
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"

export function outbox() {
  return infiniteQueryOptions({
    queryKey: ["mails", "outbox"],
    queryFn: ({ pageParam, signal }) =>
      callPage(mails.list, { query: { limit: 25, ...(pageParam !== null && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}

export function mailStatus() {
  return queryOptions({
    queryKey: ["mails", "status"],
    queryFn: ({ signal }) => call(mails.status, { signal }),
  })
}
