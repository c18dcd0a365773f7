import { defineListSearch, type SearchOf } from "../list-search.ts"

const shape = { q: "text" } as const
export const archivedSearch = defineListSearch(shape)
export type ArchivedSearch = SearchOf<typeof shape>
