import { createPassageFinder, findTopicText } from "./passage-text.ts"

const name = "hub-passage"

export type ShowPassageInput = { start: number | null; quote: string | null; scroll: boolean }

/** Marks the words that a comment is about and scrolls to them; where they cannot be told, their paragraph. */
export function showPassage({ scroll, ...passage }: ShowPassageInput, source: string): void {
  const text = findTopicText()
  const range = text ? createPassageFinder(text, source)(passage) : undefined
  if (!range) return clearPassage()
  markRange(range)
  if (!scroll) return
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches
  range.startContainer.parentElement?.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" })
}

export function markRange(range: Range): void {
  CSS.highlights.set(name, new Highlight(range))
}

export function clearPassage(): void {
  CSS.highlights.delete(name)
}
