import { listSearch, type SearchOf } from "../list-search.ts"

const shape = { q: "text" } as const
export const archivedSearch = listSearch(shape)
export type ArchivedSearch = SearchOf<typeof shape>
