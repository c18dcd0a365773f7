import { editionPreview } from "@hub/contract/edition-preview"
import { houseStyle, type HouseStyleDetail, type OwnHouseStyle } from "@hub/contract/house-style"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { call } from "../call.ts"

/** The style of the hub, or of one collection. */
export const houseStyleQuery = (collection_id: number | null) =>
  queryOptions({
    queryKey: ["house-style", collection_id],
    queryFn: ({ signal }) =>
      collection_id === null
        ? call(houseStyle.read, { signal })
        : call(houseStyle.readOfCollection, { params: { id: collection_id }, signal }),
    staleTime: 0,
  })

export const saveHouseStyle = (
  collection_id: number | null,
  body: { own: OwnHouseStyle; version: number },
): Promise<HouseStyleDetail> =>
  collection_id === null
    ? call(houseStyle.change, { body })
    : call(houseStyle.changeOfCollection, { params: { id: collection_id }, body })

/** How editions would look with this style, which nothing is stored of. */
export const stylePreviewQuery = (collection_id: number | null, own: OwnHouseStyle) =>
  queryOptions({
    queryKey: ["house-style", collection_id, "preview", own],
    queryFn: ({ signal }) => call(editionPreview.style, { body: { own, collection_id }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  })
