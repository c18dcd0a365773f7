import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from "@tanstack/react-query"

/**
 * A cache that loses no news. What is just being read for the first time may have been answered before the news came, and a
 * `QueryClient` would let it be: it is read again afterwards.
 */
export class HubQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const begun = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" } as InvalidateQueryFilters)
      .filter(({ state }) => state.data === undefined)
    const answers = begun.flatMap(({ promise }) => promise ?? [])
    await super.invalidateQueries(filters, options)
    if (begun.length === 0) return
    await Promise.allSettled(answers)
    await super.invalidateQueries({ ...filters, predicate: (query) => begun.some((one) => one === query) }, options)
  }
}
