import type { Difference, DifferenceView } from "@hub/contract/history"
import { topicFields } from "@hub/contract/topics/values"
import type { TopicVersion } from "@hub/contract/topics"
import { compareLines, countLineDifferences } from "@hub/markdown"
import { defineComputation } from "../../platform/threads/computation.ts"

type CompareVersionsInput = { before: TopicVersion; after: TopicVersion; view: DifferenceView }

/** An answer of more is checked and written for longer than others should wait. */
const [mostRows, mostParts] = [5000, 15_000]

/** How one version became another, line by line. */
export const compareVersionsComputation = defineComputation(
  "topics.compare",
  ({ before, after, view }: CompareVersionsInput) => {
    const hunks = view === "source" ? hunksBetween(before, after) : []
    const shown = limitHunks(hunks)
    return {
      stats: countLineDifferences(before.content, after.content),
      hunks: shown,
      cut: shown.length < hunks.length,
    }
  },
)

const hunksBetween = (before: TopicVersion, after: TopicVersion) =>
  topicFields.flatMap((field) => compareLines(before[field], after[field]).hunks.map(({ rows }) => ({ field, rows })))

/** The first hunks, whole, as long as they are not too many lines or pieces of lines. */
function limitHunks(hunks: Difference["hunks"]) {
  let [rows, parts] = [0, 0]
  return hunks.filter((hunk) => {
    rows += hunk.rows.length
    for (const { before, after } of hunk.rows) parts += (before?.parts.length ?? 0) + (after?.parts.length ?? 0)
    return rows <= mostRows && parts <= mostParts
  })
}
