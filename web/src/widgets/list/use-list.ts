import { useNavigate, useSearch } from "@tanstack/react-router"
import { changeSearch, clearFilters, filtersIn, firstPage } from "./list-address.ts"
import type { ListDefinition, ListPosition } from "./list-definition.ts"

/** A list as its address has it, and the ways to change that. */
export type ListState<Search extends ListPosition = ListPosition> = ReturnType<typeof useList<Search>>

/** The list that the screen's address describes; every change goes through the address. */
export function useList<Search extends ListPosition>(definition: ListDefinition<Search>) {
  const search = definition.read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const go = (next: Record<string, unknown>, how: { replace?: boolean } = {}) =>
    void navigate({ to: ".", search: next, ...how })
  const { cursor, sort = definition.usualSort, limit = definition.sizes[0] } = search
  const filters = filtersIn(definition, search)
  const first = firstPage(search)

  return {
    definition,
    /** Everything that the address says. */
    search,
    /** The same without the page: what an export saves. */
    first,
    filters,
    isFiltered: Object.keys(filters).length > 0,
    sort,
    limit,
    cursor,
    go,
    find: (change: Record<string, unknown>, how?: { replace?: boolean }) =>
      go(changeSearch(definition, search, change), how),
    clear: () => go(clearFilters(definition, search)),
    sortBy: (next: string) => go(changeSearch(definition, search, { sort: next })),
    setLimit: (next: number) => go(changeSearch(definition, search, { limit: next })),
    goToPage: (next: string | undefined) => go(next === undefined ? first : { ...first, cursor: next }),
  }
}
