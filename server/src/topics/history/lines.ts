import type { Difference, DifferenceView } from "@hub/contract/history"
import { topicFields, type Version } from "@hub/contract/topics"
import { compareLines, lineCounts } from "@hub/markdown"
import { computation } from "../../platform/threads/computation.ts"

type Asked = { before: Version; after: Version; view: DifferenceView }

/** An answer of more is checked and written for longer than others should wait. */
const [mostRows, mostParts] = [5000, 15_000]

/** How one version became another, line by line. */
export const linesBetween = computation("topics.compare", ({ before, after, view }: Asked) => {
  const hunks = view === "source" ? hunksBetween(before, after) : []
  const shown = withinAnswer(hunks)
  return { stats: lineCounts(before.content, after.content), hunks: shown, cut: shown.length < hunks.length }
})

const hunksBetween = (before: Version, after: Version) =>
  topicFields.flatMap((field) => compareLines(before[field], after[field]).hunks.map(({ rows }) => ({ field, rows })))

/** The first hunks, whole, as long as they are not too many lines or pieces of lines. */
function withinAnswer(hunks: Difference["hunks"]) {
  let [rows, parts] = [0, 0]
  return hunks.filter((hunk) => {
    rows += hunk.rows.length
    for (const { before, after } of hunk.rows) parts += (before?.parts.length ?? 0) + (after?.parts.length ?? 0)
    return rows <= mostRows && parts <= mostParts
  })
}
