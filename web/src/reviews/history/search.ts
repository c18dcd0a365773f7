import { type HistoryFilter, historySorts, outcomes } from "@hub/contract/review-history"
import type { z } from "zod"
import { listSearch } from "../../list-search.ts"

type Filter = z.input<typeof HistoryFilter>
export type Filters = Pick<Filter, "q" | "outcome" | "from" | "to"> & { project?: number; person?: number }
export type ListedBy = Filters & { sort?: NonNullable<Filter["sort"]>; cursor?: string }

const listed: (asked: Record<string, unknown>) => ListedBy = listSearch({
  q: "text",
  project: "id",
  person: "id",
  outcome: outcomes,
  from: "text",
  to: "text",
  sort: historySorts.filter((sort) => sort !== "-ended"),
})

/** What /reviews/history shows, as the address has it; a date that is none is left out. */
export function endedSearch(asked: Record<string, unknown>): ListedBy {
  const { from, to, ...rest } = listed(asked)
  return { ...rest, ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) }
}

const isDay = (words: string | undefined): words is string =>
  words !== undefined && /^\d{4}-\d\d-\d\d$/.test(words) && !Number.isNaN(Date.parse(words))
