import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query"

/**
 * A cache that loses no news. What is just being read for the first time may have been answered before the news came, and a
 * `QueryClient` would let it be: it is read again afterwards.
 */
export class HubQueryClient extends QueryClient {
  /** What is read again as soon as its first reading has ended: once, however many news came. */
  private readonly waiting = new WeakSet<Query>()

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const begun = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" } as InvalidateQueryFilters)
      .filter((query) => query.state.data === undefined && !this.waiting.has(query))
    const again = begun.map((query) => this.readAfterFirst(query, filters, options))
    await super.invalidateQueries(filters, options)
    await Promise.all(again)
  }

  private async readAfterFirst<Key extends QueryKey>(
    query: Query,
    filters: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    this.waiting.add(query)
    await Promise.allSettled(query.promise ? [query.promise] : [])
    this.waiting.delete(query)
    await super.invalidateQueries({ ...filters, predicate: (one) => one === query }, options)
  }
}
