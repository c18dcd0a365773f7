import { type ActivityKind, activityKinds } from "@hub/contract/author"
import { choice, day, defineList, type SearchOfList } from "../widgets/list/list-definition.ts"

const kindLabels: Record<ActivityKind, string> = {
  topics: "Topics",
  reviews: "Reviews",
  publishing: "Publishing",
  imports: "Imports",
  planning: "Projects, tasks and dates",
  shared: "Collections, variables, links, images and tags",
}

/** What /author-history shows, as the address has it. */
export const authorHistoryFilters = defineList({
  kind: choice("Kind", activityKinds, kindLabels),
  from: day("From"),
  to: day("Until"),
})
export type AuthorHistorySearch = SearchOfList<typeof authorHistoryFilters>
