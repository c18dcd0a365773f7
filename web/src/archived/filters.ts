import { defineList, type SearchOfList, words } from "../widgets/list/list-definition.ts"

/** What /admin/archived/… shows, as the address has it. */
export const archivedFilters = defineList({ q: words("Search names") })
export type ArchivedSearch = SearchOfList<typeof archivedFilters>
