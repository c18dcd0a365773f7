import { bugs } from "@hub/contract/bugs"
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"
import { growingQuery } from "../growing-query.ts"
import type { SelectChoice } from "../widgets/choices.ts"
import type { BugSearch } from "./filters.ts"

export function bugList(query: BugSearch) {
  return queryOptions({
    queryKey: ["bugs", "list", query],
    queryFn: ({ signal }) => callPage(bugs.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function bugDetail(id: number) {
  return queryOptions({
    queryKey: ["bugs", "one", id],
    queryFn: ({ signal }) => call(bugs.read, { params: { id }, signal }),
    staleTime: 0,
  })
}

/** What the reader reported themselves. */
export function reportedBugs() {
  return {
    ...growingQuery(["bugs", "mine"], (at, signal) => callPage(bugs.mine, { query: { limit: 5, ...at }, signal })),
    staleTime: 0,
  }
}

export const bugChoices = (q: string) =>
  queryOptions({
    queryKey: ["bugs", "choices", q],
    queryFn: async ({ signal }): Promise<SelectChoice[]> => {
      const rows = await call(bugs.list, { query: { limit: 50, ...(q === "" ? {} : { q }) }, signal })
      return rows.map(({ id, title }) => ({ value: String(id), label: `No. ${id}, ${title}` }))
    },
  })

export function useBugsChanged() {
  const cache = useQueryClient()
  return () => Promise.all([["bugs"], ["archived"]].map((queryKey) => cache.invalidateQueries({ queryKey })))
}
