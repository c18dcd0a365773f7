import type { TextRange } from "@hub/markdown"
import { applyParagraphChanges, type TextParagraph } from "./paragraphs.ts"

/** A suggestion where it stands in the newest text, with the paragraph around it. */
export type PlacedSuggestion = {
  source: string
  start: number | null
  end: number | null
  insert: string
  paragraph?: TextParagraph | undefined
}

/**
 * The paragraph of a card, and what each of its people suggests for it: all that they suggest there, on other cards too,
 * since half of a change would read as nobody wrote it. Where a suggestion goes on in the next paragraph, that belongs to it.
 */
export function paragraphWithVersions(onCard: PlacedSuggestion[], all: PlacedSuggestion[], content: string) {
  const around = onCard.flatMap(({ paragraph }) => paragraph ?? [])
  if (around.length < 2) return { base: "", versions: [], isWhole: false }
  const sources = [...new Set(onCard.map(({ source }) => source))]
  const theirs = all.flatMap(({ source, start, end, insert, paragraph }) =>
    start === null || end === null || !sources.includes(source) ? [] : [{ source, start, end, insert, paragraph }],
  )
  const { start, end } = rangeWithWholeChanges(around, theirs)
  const whole = { start, end, text: content.slice(start, end) }
  const versions = sources.map((wanted) =>
    applyParagraphChanges(
      whole,
      theirs.filter((one) => one.source === wanted && one.start >= start && one.end <= end),
    ),
  )
  return { base: whole.text, versions, isWhole: around.some((one) => one.isWhole === true) }
}

/** From the first to the last of these paragraphs, and as far around as the changes go that are partly within. */
function rangeWithWholeChanges(
  paragraphs: TextRange[],
  changes: (TextRange & { paragraph: TextRange | undefined })[],
): TextRange {
  let start = Math.min(...paragraphs.map((one) => one.start))
  let end = Math.max(...paragraphs.map((one) => one.end))
  for (;;) {
    const [first, last] = [start, end]
    for (const change of changes) {
      if (change.end <= start || change.start >= end || (change.start >= start && change.end <= end)) continue
      start = Math.min(start, change.paragraph?.start ?? change.start)
      end = Math.max(end, change.paragraph?.end ?? change.end)
    }
    if (start === first && end === last) return { start, end }
  }
}
