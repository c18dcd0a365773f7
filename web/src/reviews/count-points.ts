import type { TopicIncorporation } from "@hub/contract/points"
import { formatCount } from "../widgets/format-count.ts"

type OpenPointCounts = { open_points: number; open_suggestions: number }

/** "2 comments", "1 suggestion", "1 comment and 2 suggestions". */
export function countPoints({ open_points, open_suggestions }: OpenPointCounts): string {
  const comments = open_points - open_suggestions
  const suggestions = formatCount(open_suggestions, "suggestion")
  if (open_suggestions === 0) return formatCount(comments, "comment")
  return comments === 0 ? suggestions : `${formatCount(comments, "comment")} and ${suggestions}`
}

/** What of the feedback was accepted and is still to be written; nothing where all of it is. */
export function describeUnwritten({ cards }: Pick<TopicIncorporation, "cards">): string | undefined {
  const found = cards.flatMap(({ points }) => points).filter(({ unwritten }) => unwritten)
  if (found.length === 0) return undefined
  const open_suggestions = found.filter(({ kind }) => kind === "suggestion").length
  const rest = `${found.length === 1 ? "is" : "are"} not in the text yet.`
  if (open_suggestions === 0) return `${formatCount(found.length, "accepted comment")} ${rest}`
  return `Of what was accepted, ${countPoints({ open_points: found.length, open_suggestions })} ${rest}`
}
