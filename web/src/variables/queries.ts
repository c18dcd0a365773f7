import { variables } from "@hub/contract/variables"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../call.ts"

export function variableList() {
  return queryOptions({
    queryKey: ["variables"],
    queryFn: ({ signal }) => call(variables.list, { signal }),
  })
}

export function missingVariables() {
  return queryOptions({
    queryKey: ["variables", "missing"],
    queryFn: ({ signal }) => call(variables.missing, { signal }),
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
