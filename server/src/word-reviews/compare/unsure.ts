import type { ComparedViews, WordHunk } from "./hunks.ts"
import { cellBreak, paragraphBreak } from "./view.ts"

/**
 * The changes that can't be made without those beside them: where only paragraphs stand between two that are in the text several
 * times, the same paragraph may be meant before and after them. Cells are known by their place. `isLeft` tells of those that are not made.
 */
export function listUnsure({ handed }: ComparedViews, hunks: WordHunk[], isLeft: (at: number) => boolean): Set<number> {
  const counts = new Map<string, number>()
  for (const words of paragraphsOf(handed.text)) counts.set(words, (counts.get(words) ?? 0) + 1)
  const areBound = (one: WordHunk, next: WordHunk) => {
    const between = handed.units.slice(one.end, next.start).map(({ char }) => char)
    const paragraphs = paragraphsOf(between.join("")).filter((words) => words.trim() !== "")
    return (
      paragraphs.length > 0 && !between.includes(cellBreak) && paragraphs.every((words) => (counts.get(words) ?? 0) > 1)
    )
  }
  const unsure = new Set<number>()
  for (let start = 0, end = 1; start < hunks.length; start = end++) {
    while (end < hunks.length && areBound(hunks[end - 1]!, hunks[end]!)) end++
    const bound = Array.from({ length: end - start }, (_, at) => start + at)
    if (bound.some(isLeft)) for (const at of bound) unsure.add(at)
  }
  return unsure
}

const paragraphsOf = (text: string) => text.replaceAll(cellBreak, paragraphBreak).split(paragraphBreak)
