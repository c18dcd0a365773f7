import { defineListSearch } from "../list-search.ts"

/** The collection that an address names. */
export const publishSearch: (asked: Record<string, unknown>) => { collection?: number } = defineListSearch({
  collection: "id",
})
