import { logCategories, logLevels } from "@hub/contract/logs"
import { listSearch, type SearchOf } from "../list-search.ts"
import { withDays } from "../widgets/day.ts"

const shape = { q: "text", level: logLevels, category: logCategories, user: "text", from: "text", to: "text" } as const
const read = listSearch(shape)
export type LogSearch = SearchOf<typeof shape>

/** What /admin/logs shows, as the address has it; what is no day is left out. */
export function logSearch(asked: Record<string, unknown>): LogSearch {
  return withDays(read(asked))
}
