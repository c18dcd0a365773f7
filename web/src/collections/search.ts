import { collectionSorts } from "@hub/contract/collections/values"
import { defineListSearch, otherThan, type SearchOf } from "../list-search.ts"

const shape = {
  q: "text",
  project: "id",
  owner: "me or id",
  archived: ["true"],
  sort: otherThan(collectionSorts, "name"),
} as const
/** Read by the screen itself, so that the first file of the hub need not know it. */
export const collectionSearch = defineListSearch(shape)
export type CollectionSearch = SearchOf<typeof shape>

/** The collection that an address names. */
export const publishSearch: (asked: Record<string, unknown>) => { collection?: number } = defineListSearch({
  collection: "id",
})
