import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { ResultPage } from "../call.ts"
import { ErrorState } from "./ErrorState.tsx"
import { LoadingRows } from "./LoadingRows.tsx"
import { LoadMore } from "./LoadMore.tsx"

type GrowingListProps<Row> = {
  /** What is listed, as it stands in "Loading …" and "The … could not be loaded". */
  what: string
  found: UseInfiniteQueryResult<InfiniteData<ResultPage<Row[]>>>
  /** How many rows are hinted at while they are on their way. */
  hint?: number
  className?: string | undefined
  /** What is said where there is nothing. */
  empty?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A list that is read downwards, in all its states: on its way, failed, empty, and shown with what brings more. */
export function GrowingList<Row>({ what, found, hint = 3, className, empty, children }: GrowingListProps<Row>) {
  const failed = found.error && (
    <ErrorState what={`The ${what} could not be loaded.`} error={found.error} onRetry={() => void found.refetch()} />
  )
  if (!found.data) return failed ?? <LoadingRows label={`Loading ${what}…`} rows={hint} />
  const rows = found.data.pages.flatMap((page) => page.rows)
  return (
    <>
      {failed}
      {rows.length === 0 && empty !== undefined ? (
        empty
      ) : (
        <div className={className}>
          {children(rows)}
          <LoadMore
            shown={rows.length}
            total={found.data.pages[0]?.total ?? null}
            more={found.hasNextPage}
            busy={found.isFetchingNextPage}
            onMore={() => void found.fetchNextPage()}
          />
        </div>
      )}
    </>
  )
}
