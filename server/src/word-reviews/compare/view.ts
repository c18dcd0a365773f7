import type { ReviewedParagraph, ReviewedPiece } from "@hub/docx/review/reviewed-words"

/** One character of a Word file, or the break after a paragraph, which has no piece. */
export type WordUnit = {
  char: string
  paragraph: ReviewedParagraph
  piece: ReviewedPiece | null
  comments: string[]
  inserted?: number
  deleted?: number
}

/** The characters of a text as it reads before or after its marked changes; paragraph n begins at `starts[n]` and ends with a break. */
export type WordView = { units: WordUnit[]; starts: number[]; text: string }

/** What follows a paragraph, and the last paragraph of a cell, which nothing joins with another. */
export const [paragraphBreak, cellBreak] = ["\u2029", "\u001F"]
/** What is no text. */
export const objectSign = "\uFFFC"

/** Every character of these paragraphs, changed or not. */
export function listUnits(paragraphs: ReviewedParagraph[]): WordUnit[] {
  return paragraphs.flatMap((paragraph, at) => {
    const { cell, end } = paragraph
    const isLast = cell !== null && paragraphs[at + 1]?.cell !== cell
    const words = paragraph.pieces.flatMap((piece) =>
      Array.from(piece.text, (char): WordUnit => ({ char, paragraph, piece, ...marksOf(piece) })),
    )
    return [...words, { char: isLast ? cellBreak : paragraphBreak, paragraph, piece: null, ...marksOf(end) }]
  })
}

/** The text as it was before its marked changes, or as it is with them. Blank paragraphs count for nothing but in a cell. */
export function viewOf(units: WordUnit[], when: "before" | "after"): WordView {
  const kept = units.filter(({ inserted, deleted }) => (when === "before" ? inserted : deleted) === undefined)
  const view: WordView = { units: [], starts: [], text: "" }
  let open: WordUnit[] = []
  const close = () => {
    const isBlank = open.every(({ char, piece }) => piece === null || /\s/.test(char))
    if (!isBlank || open.at(-1)?.char === cellBreak || (open[0]?.paragraph.cell ?? null) !== null) {
      view.starts.push(view.units.length)
      for (const one of open) view.units.push(one)
    }
    open = []
  }
  for (const one of kept) {
    open.push(one)
    if (one.piece === null) close()
  }
  if (open.length > 0) close()
  view.starts.push(view.units.length)
  view.text = view.units.map(({ char }) => char).join("")
  return view
}

/** The paragraph in which a character stands; after the last one, that. */
export function paragraphOfUnit({ starts }: WordView, at: number): number {
  let [low, high] = [0, Math.max(0, starts.length - 2)]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** The words of a paragraph, without the break after it. */
export const paragraphUnits = ({ units, starts }: WordView, paragraph: number): WordUnit[] =>
  units.slice(starts[paragraph], starts[paragraph + 1]).filter(({ piece }) => piece !== null)

/** What these characters say, on one line and without what is no text. */
export const wordsOfUnits = (units: WordUnit[]): string =>
  units
    .map(({ char, piece }) => (piece === null ? " " : char === objectSign ? "" : char))
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim()

function marksOf({ inserted, deleted, comments }: Pick<WordUnit, "inserted" | "deleted" | "comments">) {
  return {
    comments,
    ...(inserted !== undefined && { inserted }),
    ...(deleted !== undefined && { deleted }),
  }
}
