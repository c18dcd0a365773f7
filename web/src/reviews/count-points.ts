import { formatCount } from "../widgets/format-count.ts"

type OpenPointCounts = { open_points: number; open_suggestions: number }

/** "2 comments", "1 suggestion", "1 comment and 2 suggestions". */
export function countPoints({ open_points, open_suggestions }: OpenPointCounts): string {
  const comments = open_points - open_suggestions
  const suggestions = formatCount(open_suggestions, "suggestion")
  if (open_suggestions === 0) return formatCount(comments, "comment")
  return comments === 0 ? suggestions : `${formatCount(comments, "comment")} and ${suggestions}`
}
