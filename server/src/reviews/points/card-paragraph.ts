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
 * since half of a change would read as nobody wrote it.
 */
export function paragraphWithVersions(onCard: PlacedSuggestion[], all: PlacedSuggestion[], content: string) {
  const around = onCard.flatMap(({ paragraph }) => paragraph ?? [])
  if (around.length < 2) return { base: "", versions: [], isWhole: false }
  const start = Math.min(...around.map((one) => one.start))
  const end = Math.max(...around.map((one) => one.end))
  const whole = { start, end, text: content.slice(start, end) }
  const versions = [...new Set(onCard.map(({ source }) => source))].map((wanted) =>
    applyParagraphChanges(
      whole,
      all.flatMap(({ source, start: from, end: to, insert }) =>
        source !== wanted || from === null || to === null || from < start || to > end
          ? []
          : [{ start: from, end: to, insert }],
      ),
    ),
  )
  return { base: whole.text, versions, isWhole: around.some((one) => one.isWhole === true) }
}
