import type { Draft } from "../topics/queries.ts"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { later } from "../widgets/later.tsx"

const Difference = later(async () => (await import("../history/Difference.tsx")).Difference, <LoadingRows />)

type TextDifferenceProps = { before: Draft; after: Draft; names: [string, string] }

/** In what two versions of a topic differ, loaded when somebody asks. */
export function TextDifference(props: TextDifferenceProps) {
  return <Difference view="source" {...props} />
}
