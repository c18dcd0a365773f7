import { logCategories, logLevels } from "@hub/contract/logs"
import { listSearch, type SearchOf } from "../list-search.ts"

const shape = { q: "text", level: logLevels, category: logCategories, user: "text", from: "text", to: "text" } as const
const read = listSearch(shape)
export type LogSearch = SearchOf<typeof shape>

/** What /admin/logs shows, as the address has it; what is no day is left out. */
export function logSearch(asked: Record<string, unknown>): LogSearch {
  const { from, to, ...rest } = read(asked)
  return { ...rest, ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) }
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
