import { tags } from "@hub/contract/tags"
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query"
import { callPage } from "../call.ts"
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
  return infiniteQueryOptions({
    queryKey: ["tags", "uses", id],
    queryFn: ({ signal, pageParam }) =>
      callPage(tags.usage, {
        params: { id },
        query: pageParam === null ? { limit: 10 } : { limit: 10, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    gcTime: 0,
  })
}

/** A tag shows on everything that carries it. */
export function useTagsChanged() {
  const cache = useQueryClient()
  return () => Promise.all([["tags"], ["projects"], ["tasks"]].map((queryKey) => cache.invalidateQueries({ queryKey })))
}
