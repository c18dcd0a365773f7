import { activityKinds } from "@hub/contract/author"
import { listSearch, type SearchOf } from "../list-search.ts"
import { withDays } from "../widgets/day.ts"

const shape = { kind: activityKinds, from: "text", to: "text" } as const
export type ListedBy = SearchOf<typeof shape>

const listed = listSearch(shape)

/** What /author-history shows, as the address has it; a date that is none is left out. */
export function historySearch(asked: Record<string, unknown>): ListedBy {
  return withDays(listed(asked))
}
