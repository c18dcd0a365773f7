import { projectSorts, projectStatuses } from "@hub/contract/projects/values"
import { tagChoices } from "../widgets/choices.ts"
import { choice, defineList, owner, record, type SearchOfList, words } from "../widgets/list/list-definition.ts"
import { projectStatusLabels } from "./labels.ts"

/** What /projects shows, as the address has it. */
export const projectFilters = defineList(
  {
    q: words("Search name or description"),
    status: choice("Status", projectStatuses, projectStatusLabels, "Any status"),
    owner,
    tag: record("Tag", "Any tag", tagChoices),
    archived: choice("Archive", ["true"], { true: "Archived" }, "Not archived"),
  },
  { sorts: projectSorts, usualSort: "name" },
)
export type ProjectSearch = SearchOfList<typeof projectFilters>
