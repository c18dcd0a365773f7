import type { QueryClient, QueryKey } from "@tanstack/react-query"

/**
 * Reads what is shown of these queries again, after news that they are another. One that is just being read for the first
 * time may have been answered before the news, and `invalidateQueries` would let it be: it is read again afterwards.
 */
export async function readAgain(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  const begun = cache
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: "fetching", predicate: ({ state }) => state.data === undefined })
    .flatMap(({ promise }) => (promise ? [promise] : []))
  await cache.invalidateQueries({ queryKey })
  if (begun.length === 0) return
  await Promise.allSettled(begun)
  await cache.invalidateQueries({ queryKey })
}
