import { stakeholderSorts } from "@hub/contract/stakeholders/values"
import { projectChoices } from "../widgets/choices.ts"
import { choice, defineList, record, type SearchOfList, words } from "../widgets/list/list-definition.ts"

/** What /all-stakeholders shows, as the address has it. */
export const stakeholderFilters = defineList(
  {
    q: words("Search name, email or organization"),
    project: record("Project", "Any project", projectChoices),
    account: choice("Account", ["user", "external"], { user: "With an account", external: "External" }),
    can_review: choice("Can review", ["yes", "no"], { yes: "Can review", no: "Can't review" }, "Any role in reviews"),
  },
  { sorts: stakeholderSorts, usualSort: "name" },
)
export type StakeholderSearch = SearchOfList<typeof stakeholderFilters>
