import { SegmentedControl, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { Prose } from "../widgets/Prose.tsx"
import { DifferenceDisplay } from "./DifferenceDisplay.tsx"
import layout from "../widgets/Layout.module.css"
import difference from "./DifferenceDisplay.module.css"
import { revisionQuery } from "./queries.ts"
import { type HistoryView, historyViews } from "./search.ts"

type RevisionComparisonProps = {
  id: number
  pair: { from: number; to: number }
  view: HistoryView
  onView: (view: HistoryView) => void
}

/** The two chosen revisions: how they differ, or the later one whole. */
export function RevisionComparison({ id, pair, view, onView }: RevisionComparisonProps) {
  const before = useQuery(revisionQuery(id, pair.from))
  const after = useQuery(revisionQuery(id, pair.to))
  const failed = [before, after].find((one) => one.error && !one.data)
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

  if (failed)
    return (
      <ErrorState what="The version could not be loaded." error={failed.error} onRetry={() => void failed.refetch()} />
    )
  if (!before.data || !after.data) return <LoadingRows label="Loading versions…" />
  if (view !== "whole")
    return (
      <DifferenceDisplay
        before={before.data}
        after={after.data}
        names={[`Version ${pair.from}`, `Version ${pair.to}`]}
        view={view}
      >
        {choice}
      </DifferenceDisplay>
    )
  return (
    <section aria-label={`Version ${pair.to}`} className={layout.breakingNarrow}>
      <div className={`${layout.between} ${difference.bar}`}>{choice}</div>
      <Title order={2} mb="sm">
        {after.data.title}
      </Title>
      <Prose text={after.data.content} />
    </section>
  )
}
