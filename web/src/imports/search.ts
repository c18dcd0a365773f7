import { importStatuses, importTypes } from "@hub/contract/imports"
import { defineListSearch, type SearchOf } from "../list-search.ts"
import { withValidDays } from "../widgets/day.ts"

const shape = {
  q: "text",
  status: importStatuses,
  type: importTypes,
  person: "id",
  from: "text",
  to: "text",
} as const
const parseSearch = defineListSearch(shape)
export type ImportSearch = SearchOf<typeof shape>

/** The filters of the import history as the address has them; a day that is none is left out. */
export function importSearch(asked: Record<string, unknown>): ImportSearch {
  return withValidDays(parseSearch(asked))
}
