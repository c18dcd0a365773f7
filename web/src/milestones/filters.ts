import { milestoneSorts, milestoneStatuses, milestoneTypes } from "@hub/contract/milestones/values"
import { projectChoices } from "../widgets/choices.ts"
import { choice, defineList, record, type SearchOfList, words } from "../widgets/list/list-definition.ts"
import { milestoneStatusLabels, milestoneTypeLabels } from "./labels.ts"

/** What /all-milestones shows, as the address has it. */
export const milestoneFilters = defineList(
  {
    q: words("Search milestones"),
    project: record("Project", "Any project", projectChoices),
    type: choice("Type", milestoneTypes, milestoneTypeLabels),
    status: choice("Status", milestoneStatuses, milestoneStatusLabels),
  },
  { sorts: milestoneSorts, usualSort: "date" },
)
export type MilestoneSearch = SearchOfList<typeof milestoneFilters>
