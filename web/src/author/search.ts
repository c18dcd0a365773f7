import { activityKinds } from "@hub/contract/author"
import { listSearch, type SearchOf } from "../list-search.ts"

const shape = { kind: activityKinds, from: "text", to: "text" } as const
export type ListedBy = SearchOf<typeof shape>

const listed = listSearch(shape)

/** What /author-history shows, as the address has it; a date that is none is left out. */
export function historySearch(asked: Record<string, unknown>): ListedBy {
  const { from, to, ...rest } = listed(asked)
  return { ...rest, ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) }
}

const isDay = (words: string | undefined): words is string =>
  words !== undefined && /^\d{4}-\d\d-\d\d$/.test(words) && !Number.isNaN(Date.parse(words))
