import { search, type SearchType } from "@hub/contract/search"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { call } from "../call.ts"

export function searchQuery(q: string, type: SearchType | null) {
  return queryOptions({
    queryKey: ["search", q, type],
    queryFn: ({ signal }) =>
      call(search.find, { query: { q, limit: 30, ...(type === null ? {} : { types: type }) }, signal }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  })
}
