import { stakeholders } from "@hub/contract/stakeholders"
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"
import type { StakeholderSearch } from "./filters.ts"

/** What the hub is asked for what the address says. */
export const toStakeholderQuery = ({ can_review, ...by }: StakeholderSearch) =>
  can_review === undefined ? by : { ...by, can_review: can_review === "yes" ? ("true" as const) : ("false" as const) }

export function stakeholderList(by: StakeholderSearch) {
  const query = toStakeholderQuery(by)
  return queryOptions({
    queryKey: ["stakeholders", "list", query],
    queryFn: ({ signal }) => callPage(stakeholders.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** One person; read again whenever they are opened, since a form starts from it. */
export function personQuery(id: number) {
  return queryOptions({
    queryKey: ["stakeholders", "one", id],
    queryFn: ({ signal }) => call(stakeholders.read, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** What goes over when somebody is merged, and what does not. */
export function personUsesQuery(id: number) {
  return queryOptions({
    queryKey: ["stakeholders", "uses", id],
    queryFn: ({ signal }) => call(stakeholders.uses, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** People are named on nearly every screen of planning and reviewing. */
export function useStakeholdersChanged() {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [["stakeholders"], ["projects"], ["tasks"], ["reviews"], ["turns"]].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    )
}
