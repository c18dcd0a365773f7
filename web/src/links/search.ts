import { listSearch, type SearchOf } from "../list-search.ts"

const shape = { q: "text", view: ["broken"] } as const
/** What /all-links shows, as the address has it. */
export const linkSearch = listSearch(shape)
export type LinkSearch = SearchOf<typeof shape>
