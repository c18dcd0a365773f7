import type { ListDefinition, ListPosition } from "./list-definition.ts"

/** What an address says of the filters of its list, without order and page. */
export function filtersIn<Search extends ListPosition>(
  { filters }: ListDefinition<Search>,
  search: Search,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => Object.hasOwn(filters, name)))
}

/** The address after filters, order or size have changed: on the first page, and without those that are empty now. */
export function changeSearch<Search extends ListPosition>(
  list: ListDefinition<Search>,
  search: Search,
  change: Record<string, unknown>,
): Search {
  return list.read({ ...firstPage(search), ...change })
}

/** The address with no filter; the order, the size of a page and the view stay. */
export function clearFilters<Search extends ListPosition>(list: ListDefinition<Search>, search: Search): Search {
  const none = Object.keys(list.filters).map((name) => [name, undefined])
  return changeSearch(list, search, Object.fromEntries(none))
}

/** The list from its beginning. */
export function firstPage<Search extends ListPosition>({ cursor: _cursor, ...search }: Search) {
  return search
}

/** The order after a heading was pressed: by it, or the other way round where the list has that order. */
export const toggleSort = (sort: string | undefined, by: string): string => (sort === by ? `-${by}` : by)

/** How a list is ordered by a column, as its heading says it. */
export function sortDirection(sort: string | undefined, by: string): "ascending" | "descending" | undefined {
  return sort === by ? "ascending" : sort === `-${by}` ? "descending" : undefined
}
