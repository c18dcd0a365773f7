import { organize, type PlanBase, type PlanStep } from "@hub/contract/organize"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../call.ts"

/** What a plan would make of a collection. */
export function organizePlanQuery(id: number, ops: PlanStep[], open: number[]) {
  return queryOptions({
    queryKey: ["organize", id, ops, open],
    queryFn: ({ signal }) => call(organize.preview, { params: { id }, body: { ops, open }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  })
}

/** Texts, places, links and reviews are others afterwards. */
function useEverythingChanged() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries()
}

export function useApplyPlan(id: number) {
  const changed = useEverythingChanged()
  return useMutation({
    mutationFn: (body: { ops: PlanStep[]; base: PlanBase }) => call(organize.apply, { params: { id }, body }),
    onSettled: changed,
  })
}

export function useUndoPlan() {
  const changed = useEverythingChanged()
  return useMutation({
    mutationFn: (undo_token: string) => call(organize.undo, { body: { undo_token } }),
    onSettled: changed,
  })
}
