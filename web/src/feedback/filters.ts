import { feedbackStatuses, feedbackTypes } from "@hub/contract/feedback"
import { choice, defineList, type SearchOfList, words } from "../widgets/list/list-definition.ts"
import { assigneeLabels, feedbackStatusLooks, feedbackTypeLabels } from "./labels.ts"

/** What /admin/feedback shows, as the address has it. */
export const feedbackFilters = defineList({
  q: words("Search message or page"),
  type: choice("Type", feedbackTypes, feedbackTypeLabels, "Any type"),
  status: choice("Status", feedbackStatuses, feedbackStatusLooks, "Any status"),
  assignee: choice("Assignee", ["me", "none"], assigneeLabels, "Any assignee"),
})
export type FeedbackSearch = SearchOfList<typeof feedbackFilters>
