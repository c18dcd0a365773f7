import { links } from "@hub/contract/links"
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"
import type { LinkSearch } from "./filters.ts"

const at = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

export function linkList({ q: search = "", status, cursor }: LinkSearch) {
  return queryOptions({
    queryKey: ["links", "list", search, status, cursor],
    queryFn: ({ signal }) =>
      callPage(links.list, {
        query: { search, include_usage: "true", ...(status === undefined ? {} : { status }), ...at(cursor) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

export function brokenLinksQuery(cursor: string | undefined) {
  return queryOptions({
    queryKey: ["links", "broken", cursor],
    queryFn: ({ signal }) => callPage(links.broken, { query: at(cursor), signal }),
    placeholderData: keepPreviousData,
  })
}

export function linkUses(id: number) {
  return queryOptions({
    queryKey: ["links", "uses", id],
    queryFn: ({ signal }) => callPage(links.usage, { params: { id }, query: { limit: 100 }, signal }),
    staleTime: 0,
  })
}

/** What a new address would change. */
export function linkReplacementQuery(id: number, url: string) {
  return queryOptions({
    queryKey: ["links", "replacement", id, url],
    queryFn: ({ signal }) => call(links.preview, { params: { id }, query: { url }, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** A new address is in the topics too. */
export function useLinksChanged() {
  const cache = useQueryClient()
  return () => Promise.all([["links"], ["topics"]].map((queryKey) => cache.invalidateQueries({ queryKey })))
}
