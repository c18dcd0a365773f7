import { importOffers } from "@hub/contract/import-offers"
import type { Input } from "@hub/contract/route"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../call.ts"
import { say } from "../say.ts"
import { importInFull } from "./queries.ts"

/** What an import leaves to its importer. */
export function offersOf(id: number) {
  return queryOptions({
    queryKey: ["imports", id, "offers"],
    queryFn: ({ signal }) => call(importOffers.read, { params: { id }, signal }),
    staleTime: 0,
  })
}

type Headings = Input<typeof importOffers.headings>["body"]

/** Makes headings of paragraphs, or paragraphs of them again; the topics are proposed anew. */
export function useDecideHeadings(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Headings) => call(importOffers.headings, { params: { id }, body }),
    onSuccess: (answer) => {
      cache.setQueryData(offersOf(id).queryKey, answer)
      void cache.invalidateQueries({ queryKey: importInFull(id).queryKey })
      for (const part of ["items", "item"]) void cache.invalidateQueries({ queryKey: ["imports", id, part] })
    },
    onError: (error) => say(error.message, "error"),
  })
}

type Value = Input<typeof importOffers.value>["body"]

/** Has places of a value show a variable, or not. */
export function useDecideValue(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ value_id, ...body }: Value & { value_id: number }) =>
      call(importOffers.value, { params: { id, value_id }, body }),
    onSuccess: (answer) => {
      cache.setQueryData(offersOf(id).queryKey, answer)
      for (const part of ["items", "item"]) void cache.invalidateQueries({ queryKey: ["imports", id, part] })
    },
  })
}
