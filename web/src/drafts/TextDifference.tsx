import type { TopicText } from "../topics/queries.ts"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { lazy } from "../widgets/lazy.tsx"

const Difference = lazy(
  async () => (await import("../history/DifferenceDisplay.tsx")).DifferenceDisplay,
  <LoadingRows />,
)

type TextDifferenceProps = { before: TopicText; after: TopicText; names: [string, string] }

/** In what two versions of a topic differ, loaded when somebody asks. */
export function TextDifference(props: TextDifferenceProps) {
  return <Difference view="source" {...props} />
}
