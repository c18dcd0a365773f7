import { collectionSorts } from "@hub/contract/collections/values"
import { projectChoices } from "../widgets/choices.ts"
import { choice, defineList, owner, record, type SearchOfList, words } from "../widgets/list/list-definition.ts"

/** What /collections shows, as the address has it. */
export const collectionFilters = defineList(
  {
    q: words("Search name or description"),
    project: record("Project", "Any project", projectChoices),
    owner,
    archived: choice("Archive", ["true"], { true: "Archived" }, "Not archived"),
  },
  { sorts: collectionSorts, usualSort: "name" },
)
export type CollectionSearch = SearchOfList<typeof collectionFilters>
