import { linkStatuses } from "@hub/contract/links"
import { defineListSearch, type SearchOf } from "../list-search.ts"

const shape = { q: "text", status: linkStatuses, view: ["broken"] } as const
/** What /all-links shows, as the address has it. */
export const linkSearch = defineListSearch(shape)
export type LinkSearch = SearchOf<typeof shape>
