import { lazy, Suspense } from "react"
import type { Draft } from "../topics/queries.ts"
import { LoadingRows } from "../widgets/LoadingRows.tsx"

const Difference = lazy(async () => ({ default: (await import("../history/Difference.tsx")).Difference }))

type TextDifferenceProps = { before: Draft; after: Draft; names: [string, string] }

/** In what two versions of a topic differ, loaded when somebody asks. */
export function TextDifference(props: TextDifferenceProps) {
  return (
    <Suspense fallback={<LoadingRows />}>
      <Difference view="source" {...props} />
    </Suspense>
  )
}
