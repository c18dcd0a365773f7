import type { TopicHistorySearch } from "./search.ts"

/** The two revisions to compare, the older first: as asked, and else the newest with the one before it. */
export function revisionsToCompare({ from, to }: TopicHistorySearch, head: number): { from: number; to: number } {
  const newer = Math.min(to ?? head, head)
  const older = Math.min(from ?? Math.max(1, newer - 1), head)
  return { from: Math.min(older, newer), to: Math.max(older, newer) }
}

/** What a restoring does, in one sentence that names the revisions. */
export function restoreQuestion(number: number, head: number): string {
  const between = head - number === 1 ? `Version ${head} stays` : `Versions ${number + 1} to ${head} stay`
  return `The title, text and frontmatter of version ${number} are saved as a new version ${head + 1}. ${between} in the history.`
}
