import { type ReviewHistoryFilter, reviewHistorySorts, reviewOutcomes } from "@hub/contract/review-history"
import type { z } from "zod"
import { defineListSearch } from "../../list-search.ts"
import { withValidDays } from "../../widgets/day.ts"

type EndedReviewFilterInput = z.input<typeof ReviewHistoryFilter>
export type EndedReviewFilterValues = Pick<EndedReviewFilterInput, "q" | "outcome" | "from" | "to"> & {
  project?: number
  person?: number
}
export type EndedReviewSearch = EndedReviewFilterValues & {
  sort?: NonNullable<EndedReviewFilterInput["sort"]>
  cursor?: string
}

const parseSearch: (asked: Record<string, unknown>) => EndedReviewSearch = defineListSearch({
  q: "text",
  project: "id",
  person: "id",
  outcome: reviewOutcomes,
  from: "text",
  to: "text",
  sort: reviewHistorySorts.filter((sort) => sort !== "-ended"),
})

/** What /reviews/history shows, as the address has it; a date that is none is left out. */
export function endedReviewSearch(asked: Record<string, unknown>): EndedReviewSearch {
  return withValidDays(parseSearch(asked))
}
