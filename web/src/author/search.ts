import { activityKinds } from "@hub/contract/author"
import { defineListSearch, type SearchOf } from "../list-search.ts"
import { withValidDays } from "../widgets/day.ts"

const shape = { kind: activityKinds, from: "text", to: "text" } as const
export type AuthorHistorySearch = SearchOf<typeof shape>

const parseSearch = defineListSearch(shape)

/** What /author-history shows, as the address has it; a date that is none is left out. */
export function authorHistorySearch(asked: Record<string, unknown>): AuthorHistorySearch {
  return withValidDays(parseSearch(asked))
}
