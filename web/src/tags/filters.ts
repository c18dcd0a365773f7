import { tagSorts } from "@hub/contract/tags/values"
import { defineList, type SearchOfList, words } from "../widgets/list/list-definition.ts"

/** What /all-tags shows, as the address has it. */
export const tagFilters = defineList({ q: words("Search tags") }, { sorts: tagSorts, usualSort: "name" })
export type TagSearch = SearchOfList<typeof tagFilters>
