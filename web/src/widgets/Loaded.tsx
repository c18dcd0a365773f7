import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { ErrorState } from "./ErrorState.tsx"
import { LoadingRows } from "./LoadingRows.tsx"

type LoadedProps<Data> = {
  found: UseQueryResult<Data>
  /** What is loaded, as it stands at the beginning of a sentence. */
  what: string
  /** How many rows are hinted at while it is on its way. */
  rows: number
  children: (data: Data) => ReactNode
}

/** What one query found, in all its states: on its way, failed, and there. */
export function Loaded<Data>({ found, what, rows, children }: LoadedProps<Data>) {
  if (found.data !== undefined) return children(found.data)
  if (found.error)
    return <ErrorState what={`${what} could not be loaded.`} error={found.error} onRetry={() => void found.refetch()} />
  return <LoadingRows label={`Loading ${what[0]!.toLowerCase()}${what.slice(1)}…`} rows={rows} />
}
