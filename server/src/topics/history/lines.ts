import type { Difference, DifferenceView } from "@hub/contract/history"
import { topicFields, type Version } from "@hub/contract/topics"
import { compareLines, lineCounts } from "@hub/markdown"
import { computation } from "../../platform/threads/computation.ts"

type Asked = { before: Version; after: Version; view: DifferenceView }

const mostRows = 5000

/** How one version became another, line by line. */
export const linesBetween = computation("topics.compare", ({ before, after, view }: Asked) => {
  const hunks = view === "source" ? hunksBetween(before, after) : []
  const shown = withinAnswer(hunks)
  return { stats: lineCounts(before.content, after.content), hunks: shown, cut: shown.length < hunks.length }
})

const hunksBetween = (before: Version, after: Version) =>
  topicFields.flatMap((field) => compareLines(before[field], after[field]).hunks.map(({ rows }) => ({ field, rows })))

/** The first hunks, whole, as long as they are not too many lines. */
function withinAnswer(hunks: Difference["hunks"]) {
  let rows = 0
  return hunks.filter((hunk) => (rows += hunk.rows.length) <= mostRows)
}
