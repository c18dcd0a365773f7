import { tagSorts } from "@hub/contract/tags/values"
import { defineListSearch, otherThan } from "../list-search.ts"

export type TagSearch = { q?: string; sort?: (typeof tagSorts)[number]; cursor?: string }

/** What /all-tags shows, as the address has it. */
export const tagSearch: (asked: Record<string, unknown>) => TagSearch = defineListSearch({
  q: "text",
  sort: otherThan(tagSorts, "name"),
})
