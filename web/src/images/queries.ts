import { imageLibrary } from "@hub/contract/image-library"
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"
import type { ImageSearch } from "./filters.ts"

/** What a search of the address asks of the hub. */
export const toImageQuery = ({ show, view: _view, cursor: _cursor, ...rest }: ImageSearch) => ({
  ...rest,
  ...(show === undefined ? {} : ({ [show]: "true" } as const)),
})

export function imageList(search: ImageSearch) {
  const { cursor } = search
  const query = { ...toImageQuery(search), ...(cursor === undefined ? {} : { cursor }) }
  return queryOptions({
    queryKey: ["images", "list", query],
    queryFn: ({ signal }) => callPage(imageLibrary.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function imageUses(id: number) {
  return queryOptions({
    queryKey: ["images", "uses", id],
    queryFn: ({ signal }) => callPage(imageLibrary.usage, { params: { id }, query: { limit: 100 }, signal }),
    staleTime: 0,
  })
}

/** What another file would touch. */
export function imageImpact(id: number) {
  return queryOptions({
    queryKey: ["images", "impact", id],
    queryFn: ({ signal }) => call(imageLibrary.impact, { params: { id }, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** A replaced image is another address in the topics too. */
export function useImagesChanged() {
  const cache = useQueryClient()
  return () => Promise.all([["images"], ["topics"]].map((queryKey) => cache.invalidateQueries({ queryKey })))
}
