import { logs } from "@hub/contract/logs"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { callPage } from "../call.ts"
import type { LogSearch } from "./filters.ts"

export function logList(query: LogSearch) {
  return queryOptions({
    queryKey: ["logs", "list", query],
    queryFn: ({ signal }) => callPage(logs.list, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The last things that happened. */
export function lastLogs(limit: number) {
  return queryOptions({
    queryKey: ["logs", "last", limit],
    queryFn: ({ signal }) => callPage(logs.list, { query: { limit }, signal }),
    staleTime: 0,
  })
}

/** What else the same request did. */
export function requestLogsQuery(request: string) {
  return queryOptions({
    queryKey: ["logs", "request", request],
    queryFn: ({ signal }) => callPage(logs.list, { query: { request, limit: 20 }, signal }),
    staleTime: 0,
  })
}
