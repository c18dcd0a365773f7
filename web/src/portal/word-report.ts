import type { ReturnedWordFile, WordFileChange } from "@hub/contract/word-reviews"

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`

/** How many changes a file has, and what happens to them: the parts are all of them. */
export function describeReport(changes: Pick<WordFileChange, "outcome">[]): string {
  if (changes.length === 0)
    return "There are no changed words or comments in this file. Addresses of links, signs of lists, colors and fonts aren't compared."
  const of = (outcome: WordFileChange["outcome"]) => changes.filter((one) => one.outcome === outcome).length
  const parts = [
    [of("taken"), "as they are"],
    [of("converted"), "in another form"],
    [of("listed"), "not added"],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`)
  const all = changes.length === 1 ? "1 change or comment" : `${changes.length} changes and comments`
  return `${all} in this file: ${said.join(", ")}.`
}

/** What they add to the review. */
export function describeAddition({
  comments,
  suggestions,
  added_at,
}: Pick<ReturnedWordFile, "comments" | "suggestions" | "added_at">): string {
  const parts = [
    ...(suggestions.length > 0 ? [counted(suggestions.length, "suggestion")] : []),
    ...(comments.length > 0 ? [counted(comments.length, "comment")] : []),
  ]
  if (added_at !== null) return "They are in your review now. Nothing is sent before you answer."
  if (parts.length === 0) return ""
  return `They add ${parts.join(" and ")} to your review. Nothing is sent before you answer.`
}
