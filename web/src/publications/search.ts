import { defineListSearch } from "../list-search.ts"

/** The earlier edition that an edition is compared with. */
export const againstSearch: (asked: Record<string, unknown>) => { against?: number } = defineListSearch({
  against: "id",
})
