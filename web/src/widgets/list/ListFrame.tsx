import { Button } from "@mantine/core"
import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { ResultPage } from "../../call.ts"
import { EmptyState } from "../EmptyState.tsx"
import { ErrorState } from "../ErrorState.tsx"
import { ExportButton } from "./ExportButton.tsx"
import { LoadingRows } from "../LoadingRows.tsx"
import { Pager } from "./Pager.tsx"

type ListFrameProps<Row> = {
  /** What is listed, in the plural. */
  what: string
  page: UseQueryResult<ResultPage<Row[]>>
  cursor: string | undefined
  onGo: (cursor: string | undefined) => void
  /** Whether a filter narrows the list; clearing is the way out of a list that is empty by it. */
  filtered: boolean
  onClear: () => void
  /** What is said where there is nothing yet. */
  empty: ReactNode
  /** What is said where nothing matches the filters. */
  noMatch?: string | undefined
  /** What is said of a list that could not be loaded, where that is something else than usual. */
  failed?: ReactNode
  /** What else there is to choose about the rows and pages. */
  tools?: ReactNode
  /** Saves all that the filters find. */
  onExport?: () => Promise<void>
  children: (rows: Row[]) => ReactNode
}

/** A list in all its states: on its way, failed, empty, empty by its filters, and full with its pages. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { what, page, cursor, onGo, filtered, onClear, empty, noMatch, failed, tools, onExport, children } = props
  if (!page.data)
    return page.error ? (
      failed || (
        <ErrorState what={`The ${what} could not be loaded.`} error={page.error} onRetry={() => void page.refetch()} />
      )
    ) : (
      <LoadingRows label={`Loading ${what}…`} rows={8} />
    )
  const { rows, total, next } = page.data
  if (rows.length === 0 && cursor === undefined)
    return filtered ? (
      <EmptyState sentence={noMatch ?? `No ${what} match these filters.`}>
        <Button onClick={onClear}>Clear Filters</Button>
      </EmptyState>
    ) : (
      empty
    )
  return (
    <>
      {children(rows)}
      <Pager total={total} next={next} cursor={cursor} busy={page.isPlaceholderData} onGo={onGo}>
        {tools}
        {onExport && <ExportButton onExport={onExport} />}
      </Pager>
    </>
  )
}
