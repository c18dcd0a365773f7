import { logCategories, logLevels } from "@hub/contract/logs"
import { choice, day, defineList, type SearchOfList, words } from "../widgets/list/list-definition.ts"
import { categoryLabels, levelLooks } from "./labels.ts"

/** What /admin/logs shows, as the address has it. */
export const logFilters = defineList({
  q: words("Search event or details"),
  level: choice("Level", logLevels, levelLooks, "Any level"),
  category: choice("Category", logCategories, categoryLabels, "Any category"),
  user: words("Any user", "User"),
  from: day("From"),
  to: day("To"),
})
export type LogSearch = SearchOfList<typeof logFilters>
