import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query"
import type { ResultPage } from "./call.ts"

type ReadPage<Row> = (at: { cursor?: string }, signal: AbortSignal) => Promise<ResultPage<Row[]>>

/** A list that is read downwards, page after page; `at` is where the next begins, for the query of the call. */
export function growingQuery<Row>(queryKey: QueryKey, readPage: ReadPage<Row>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}
