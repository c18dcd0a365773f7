import type { tagSorts } from "@hub/contract/tags"
import { defineListSearch } from "../list-search.ts"

export type TagSearch = { q?: string; sort?: (typeof tagSorts)[number]; cursor?: string }

/** What /all-tags shows, as the address has it. */
// Written out, since every page loads this: the contract's own list would bring its calls along.
export const tagSearch: (asked: Record<string, unknown>) => TagSearch = defineListSearch({
  q: "text",
  sort: ["-name", "usage", "-usage"],
})
