import { SegmentedControl, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { Prose } from "../widgets/Prose.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import difference from "./DifferenceDisplay.module.css"
import { revisionQuery } from "./queries.ts"
import { RevisionDifference } from "./RevisionDifference.tsx"
import { type HistoryView, historyViews } from "./search.ts"

type RevisionComparisonProps = {
  id: number
  pair: { from: number; to: number }
  view: HistoryView
  onView: (view: HistoryView) => void
}

/** The two chosen revisions: how they differ, or the later one whole. */
export function RevisionComparison({ id, pair, view, onView }: RevisionComparisonProps) {
  const choice = (
    <SegmentedControl
      aria-label="View"
      value={view}
      onChange={(value) => onView(historyViews.find((one) => one === value) ?? "source")}
      data={[
        { value: "source", label: "Source" },
        { value: "rendered", label: "Rendered" },
        { value: "whole", label: `Full version ${pair.to}` },
      ]}
    />
  )
  if (view !== "whole")
    return (
      <RevisionDifference id={id} pair={pair} view={view}>
        {choice}
      </RevisionDifference>
    )
  return <WholeRevision id={id} number={pair.to} choice={choice} />
}

function WholeRevision({ id, number, choice }: { id: number; number: number; choice: ReactNode }) {
  const { data, error, refetch } = useQuery(revisionQuery(id, number))
  if (error && !data)
    return <ErrorState what="The version could not be loaded." error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows label="Loading versions…" />
  return (
    <section aria-label={`Version ${number}`} className={layout.breakingNarrow}>
      <div className={`${layout.between} ${difference.bar}`}>{choice}</div>
      <Title order={2} mb="sm" dir="auto" className={controls.theirs}>
        {data.title}
      </Title>
      <Prose text={data.content} />
    </section>
  )
}
