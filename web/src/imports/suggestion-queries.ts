import { importSuggestions } from "@hub/contract/import-suggestions"
import type { RouteInput } from "@hub/contract/route"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../call.ts"
import { toast } from "../toast.ts"
import { importInFull } from "./queries.ts"

/** What an import leaves to its importer. */
export function importSuggestionsQuery(id: number) {
  return queryOptions({
    queryKey: ["imports", id, "offers"],
    queryFn: ({ signal }) => call(importSuggestions.read, { params: { id }, signal }),
    staleTime: 0,
  })
}

type HeadingsDecision = RouteInput<typeof importSuggestions.headings>["body"]

/** Makes headings of paragraphs, or paragraphs of them again; the topics are proposed again. */
export function useDecideHeadings(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: HeadingsDecision) => call(importSuggestions.headings, { params: { id }, body }),
    onSuccess: (answer) => {
      cache.setQueryData(importSuggestionsQuery(id).queryKey, answer)
      void cache.invalidateQueries({ queryKey: importInFull(id).queryKey })
      for (const part of ["items", "item"]) void cache.invalidateQueries({ queryKey: ["imports", id, part] })
    },
    onError: (error) => toast(error.message, "error"),
  })
}

type RepeatedValueDecision = RouteInput<typeof importSuggestions.value>["body"]

/** Has places of a value show a variable, or not. */
export function useDecideValue(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ value_id, ...body }: RepeatedValueDecision & { value_id: number }) =>
      call(importSuggestions.value, { params: { id, value_id }, body }),
    onSuccess: (answer) => {
      cache.setQueryData(importSuggestionsQuery(id).queryKey, answer)
      for (const part of ["items", "item"]) void cache.invalidateQueries({ queryKey: ["imports", id, part] })
    },
  })
}
