import { SegmentedControl, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { Prose } from "../widgets/Prose.tsx"
import { Difference } from "./Difference.tsx"
import difference from "./Difference.module.css"
import { revision } from "./queries.ts"
import { type View, views } from "./search.ts"

type ComparedProps = { id: number; pair: { from: number; to: number }; view: View; onView: (view: View) => void }

/** The two chosen revisions: how they differ, or the later one whole. */
export function Compared({ id, pair, view, onView }: ComparedProps) {
  const before = useQuery(revision(id, pair.from))
  const after = useQuery(revision(id, pair.to))
  const failed = [before, after].find((one) => one.error && !one.data)
  const choice = (
    <SegmentedControl
      aria-label="What to show"
      value={view}
      onChange={(value) => onView(views.find((one) => one === value) ?? "source")}
      data={[
        { value: "source", label: "Source" },
        { value: "rendered", label: "Rendered" },
        { value: "whole", label: `All of revision ${pair.to}` },
      ]}
    />
  )

  if (failed)
    return (
      <ErrorState what="The revision could not be loaded." error={failed.error} onRetry={() => void failed.refetch()} />
    )
  if (!before.data || !after.data) return <LoadingRows label="Loading revisions…" />
  if (view !== "whole")
    return (
      <Difference
        before={before.data}
        after={after.data}
        names={[`Revision ${pair.from}`, `Revision ${pair.to}`]}
        view={view}
      >
        {choice}
      </Difference>
    )
  return (
    <section aria-label={`Revision ${pair.to}`} className={difference.difference}>
      <div className={difference.bar}>{choice}</div>
      <Title order={2} mb="sm">
        {after.data.title}
      </Title>
      <Prose text={after.data.content} />
    </section>
  )
}
