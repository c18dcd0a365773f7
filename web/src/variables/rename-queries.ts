import { variableRenaming } from "@hub/contract/variable-renaming"
import { queryOptions } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"

/** What another slug would change. */
export function renamingQuery(id: number, slug: string) {
  return queryOptions({
    queryKey: ["variables", "renaming", id, slug],
    queryFn: ({ signal }) => call(variableRenaming.preview, { params: { id }, query: { slug }, signal }),
    staleTime: 0,
    retry: false,
  })
}

/** The first topics that have a variable, and how many there are. */
export function variableUsesQuery(id: number) {
  return queryOptions({
    queryKey: ["variables", "usage", id],
    queryFn: ({ signal }) => callPage(variableRenaming.usage, { params: { id }, query: { limit: 100 }, signal }),
    staleTime: 0,
  })
}
