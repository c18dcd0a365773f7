import type { TextRange } from "@hub/markdown"
import { changedRanges } from "./changed-ranges.ts"

/** The paragraph of a source around a place: what stands between blank lines. */
export function paragraphAt(source: string, offset: number): TextRange {
  const paragraphs = paragraphsOf(source)
  return paragraphs.find(({ end }) => offset <= end) ?? paragraphs.at(-1) ?? { start: 0, end: 0 }
}

/**
 * Where a paragraph of one text is in another that was made from it. A paragraph that is not there is at the one it
 * replaced, or else at the one before it.
 */
export function carryParagraph(source: string, other: string, { start }: TextRange): TextRange {
  const [here, there] = [paragraphsOf(source), paragraphsOf(other)]
  const at = here.findLastIndex((paragraph) => paragraph.start <= start)
  const words = (text: string) => (range: TextRange) => text.slice(range.start, range.end)
  const changed = changedRanges(here.map(words(source)), there.map(words(other)))
  const range = changed.findLast(({ from }) => from <= at)
  if (!range) return there[at] ?? { start: 0, end: 0 }
  const { from, to, fromAfter, toAfter } = range
  const index = at < to ? Math.min(fromAfter + at - from, Math.max(toAfter - 1, fromAfter - 1)) : toAfter + at - to
  return there[Math.max(0, index)] ?? { start: 0, end: 0 }
}

function paragraphsOf(source: string): TextRange[] {
  const paragraphs: TextRange[] = []
  for (const { index, 0: words } of source.matchAll(/\S.*(?:\r?\n(?![ \t]*\r?(?:\n|$)).*)*/g))
    paragraphs.push({ start: index, end: index + words.trimEnd().length })
  return paragraphs
}
