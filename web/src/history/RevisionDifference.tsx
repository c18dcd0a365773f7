import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { DifferenceDisplay } from "./DifferenceDisplay.tsx"
import { revisionQuery } from "./queries.ts"

type RevisionDifferenceProps = {
  id: number
  pair: { from: number; to: number }
  view: "source" | "rendered"
  children?: ReactNode
}

/** How one revision of a topic became another, once both are there. */
export function RevisionDifference({ id, pair: { from, to }, view, children }: RevisionDifferenceProps) {
  const before = useQuery(revisionQuery(id, from))
  const after = useQuery(revisionQuery(id, to))
  const failed = [before, after].find((one) => one.error && !one.data)
  if (failed)
    return (
      <ErrorState what="The version could not be loaded." error={failed.error} onRetry={() => void failed.refetch()} />
    )
  if (!before.data || !after.data) return <LoadingRows label="Loading versions…" />
  return (
    <DifferenceDisplay before={before.data} after={after.data} names={[`Version ${from}`, `Version ${to}`]} view={view}>
      {children}
    </DifferenceDisplay>
  )
}
