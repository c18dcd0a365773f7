import { milestones } from "@hub/contract/milestones"
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"
import type { MilestoneSearch } from "./filters.ts"

export function milestoneList(query: MilestoneSearch) {
  return queryOptions({
    queryKey: ["milestones", "list", query],
    queryFn: ({ signal }) => callPage(milestones.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** One milestone with its topics; read again whenever it is opened, since a form starts from it. */
export function milestoneQuery(id: number) {
  return queryOptions({
    queryKey: ["milestones", "one", id],
    queryFn: ({ signal }) => call(milestones.read, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** A milestone shows on its project and in the calendar too. */
export function useMilestonesChanged() {
  const cache = useQueryClient()
  return () =>
    Promise.all([["milestones"], ["projects"], ["calendar"]].map((queryKey) => cache.invalidateQueries({ queryKey })))
}
