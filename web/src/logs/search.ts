import { logCategories, logLevels } from "@hub/contract/logs"
import { defineListSearch, type SearchOf } from "../list-search.ts"
import { withValidDays } from "../widgets/day.ts"

const shape = { q: "text", level: logLevels, category: logCategories, user: "text", from: "text", to: "text" } as const
const parseSearch = defineListSearch(shape)
export type LogSearch = SearchOf<typeof shape>

/** What /admin/logs shows, as the address has it; what is no day is left out. */
export function logSearch(asked: Record<string, unknown>): LogSearch {
  return withValidDays(parseSearch(asked))
}
