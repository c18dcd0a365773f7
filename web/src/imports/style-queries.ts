import type { ConversionOptions } from "@hub/contract/imports"
import { type StyleRole, styleMap } from "@hub/contract/style-map"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../call.ts"
import { toast } from "../toast.ts"
import { importInFull } from "./queries.ts"

/** How an import's file was read. */
export function importStylesQuery(id: number) {
  return queryOptions({
    queryKey: ["imports", id, "styles"],
    queryFn: ({ signal }) => call(styleMap.get, { params: { id }, signal }),
    staleTime: 0,
  })
}

type ReparseOptions = ConversionOptions & { roles: Record<string, StyleRole> }

/** Reads the kept file again: what it proposed is forgotten, and the screen looks until the new proposal is there. */
export function useReparseImport(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: ReparseOptions) => call(styleMap.readAgain, { params: { id }, body }),
    onSuccess: (answer) => {
      cache.setQueryData(importInFull(id).queryKey, answer)
      for (const part of ["items", "item", "styles"]) cache.removeQueries({ queryKey: ["imports", id, part] })
    },
    onError: (error) => {
      toast(error.message, "error")
      return cache.invalidateQueries({ queryKey: importInFull(id).queryKey })
    },
  })
}
