import { linkStatuses } from "@hub/contract/links"
import { choice, defineList, type SearchOfList, words } from "../widgets/list/list-definition.ts"
import { linkStatusLabels } from "./labels.ts"

/** What /all-links shows, as the address has it. */
export const linkFilters = defineList(
  { q: words("Search title, code or URL"), status: choice("Status", linkStatuses, linkStatusLabels, "Any status") },
  { also: { view: ["broken"] } },
)
export type LinkSearch = SearchOfList<typeof linkFilters>
