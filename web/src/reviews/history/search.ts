import { type HistoryFilter, historySorts, outcomes } from "@hub/contract/review-history"
import type { z } from "zod"
import { listSearch } from "../../list-search.ts"
import { withDays } from "../../widgets/day.ts"

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
  return withDays(listed(asked))
}
