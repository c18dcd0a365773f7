import { roles } from "@hub/contract/account/values"
import { userSorts } from "@hub/contract/users/values"
import { defineListSearch } from "../list-search.ts"
import { choice, defineList, type SearchOfList, words } from "../widgets/list/list-definition.ts"
import { roleLabels } from "./labels.ts"

/** The accounts that /admin/users shows, as the address has it. */
export const userFilters = defineList(
  {
    q: words("Search name or email"),
    role: choice("Role", roles, roleLabels, "Any role"),
    status: choice("Status", ["active", "inactive"], { active: "Active", inactive: "Inactive" }, "Any status"),
  },
  { sorts: userSorts, usualSort: "name", sizes: [25, 50, 100] },
)
export type UserSearch = SearchOfList<typeof userFilters>

/** Whether /admin/users shows groups, embargoes, or the queue of access requests and which of them, instead. */
export const accessQueueSearch = defineListSearch({
  view: ["requests", "groups", "embargoes"],
  status: ["approved", "declined"],
})
