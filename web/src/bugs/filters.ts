import { bugStatuses, bugSeverities } from "@hub/contract/bugs"
import { choice, defineList, type SearchOfList, words } from "../widgets/list/list-definition.ts"
import { assigneeLabels } from "../feedback/labels.ts"
import { bugStatusLooks, severityLabels } from "./labels.ts"

/** What /admin/bugs shows, as the address has it. */
export const bugFilters = defineList({
  q: words("Search area, description or steps"),
  status: choice("Status", bugStatuses, bugStatusLooks, "Any status"),
  severity: choice("Severity", bugSeverities, severityLabels, "Any severity"),
  assignee: choice("Assignee", ["me", "none"], assigneeLabels, "Any assignee"),
})
export type BugSearch = SearchOfList<typeof bugFilters>
