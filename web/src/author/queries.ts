import { author } from "@hub/contract/author"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"
import type { AuthorHistorySearch } from "./filters.ts"

export const authorHome = queryOptions({
  queryKey: ["author", "home"],
  queryFn: ({ signal }) => call(author.home, { signal }),
})

export function authorHistoryQuery(query: AuthorHistorySearch) {
  return queryOptions({
    queryKey: ["author", "history", query],
    queryFn: ({ signal }) => callPage(author.history, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
