import { archived, type ArchivedKind } from "@hub/contract/archived"
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query"
import { callPage } from "../call.ts"
import type { ArchivedSearch } from "./filters.ts"

export function archivedList(kind: ArchivedKind, query: ArchivedSearch) {
  return queryOptions({
    queryKey: ["archived", kind, query],
    queryFn: ({ signal }) => callPage(archived.list, { params: { kind }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What comes back is in its own lists again. */
export function useArchivedChanged(kind: ArchivedKind) {
  const cache = useQueryClient()
  return () => Promise.all([["archived"], [kind]].map((queryKey) => cache.invalidateQueries({ queryKey })))
}
