import { priorities } from "@hub/contract/reviews/values"
import { dueFilters, taskSorts, taskStatuses } from "@hub/contract/tasks/values"
import { personChoices, projectChoices, tagChoices } from "../widgets/choices.ts"
import { choice, defineList, record, type SearchOfList, words } from "../widgets/list/list-definition.ts"
import { dueLabels, priorityLabels, taskStatusLabels } from "./labels.ts"

/** What /all-tasks shows, as the address has it. */
export const taskFilters = defineList(
  {
    q: words("Search tasks"),
    project: record("Project", "Any project", projectChoices),
    assignee: record("Assignee", "Any assignee", personChoices),
    tag: record("Tag", "Any tag", tagChoices),
    priority: choice("Priority", priorities, (priority) => `${priorityLabels[priority]} priority`),
    due: choice("Due", dueFilters, dueLabels, "Any day"),
    status: choice("Status", taskStatuses, taskStatusLabels),
  },
  { sorts: taskSorts, usualSort: "due", sizes: [25, 50, 100], also: { view: ["board"] } },
)
export type TaskSearch = SearchOfList<typeof taskFilters>
export type TaskFilterValues = Omit<TaskSearch, "sort" | "limit" | "cursor" | "view">
