import { variables } from "@hub/contract/variables"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../call.ts"
import { nearestVariables, type VariableScope } from "./nearest.ts"

/** Every variable, with the values that they have in a place where one is named. */
export function variableList(where: VariableScope = {}) {
  return queryOptions({
    queryKey: ["variables"],
    queryFn: ({ signal }) => call(variables.list, { signal }),
    select: (list) => nearestVariables(list, where),
  })
}

export function missingVariablesQuery() {
  return queryOptions({
    queryKey: ["variables", "missing"],
    queryFn: ({ signal }) => call(variables.missing, { signal }),
    staleTime: 0,
  })
}

/** What was asked for and is not there yet. */
export function variableRequestsQuery() {
  return queryOptions({
    queryKey: ["variables", "requests"],
    queryFn: ({ signal }) => call(variables.requests, { signal }),
    staleTime: 0,
  })
}

export function useRemoveVariable() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(variables.remove, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ["variables"] }),
  })
}

export function useCloseVariableRequest() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(variables.closeRequest, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ["variables"] }),
  })
}
