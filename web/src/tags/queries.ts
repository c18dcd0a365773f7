import { tags } from "@hub/contract/tags"
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query"
import { callPage } from "../call.ts"
import { growingQuery } from "../growing-query.ts"
import type { TagSearch } from "./filters.ts"

export function tagList(query: TagSearch) {
  return queryOptions({
    queryKey: ["tags", "list", query],
    queryFn: ({ signal }) => callPage(tags.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What carries a tag, asked for again whenever it is looked at. */
export function tagUses(id: number) {
  return {
    ...growingQuery(["tags", "uses", id], (at, signal) =>
      callPage(tags.usage, {
        params: { id },
        query: { limit: 10, ...at },
        signal,
      }),
    ),
    staleTime: 0,
    gcTime: 0,
  }
}

/** A tag shows on everything that carries it. */
export function useTagsChanged() {
  const cache = useQueryClient()
  return () => Promise.all([["tags"], ["projects"], ["tasks"]].map((queryKey) => cache.invalidateQueries({ queryKey })))
}
