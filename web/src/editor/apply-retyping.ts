import { countAlikeEnds } from "./alike-ends.ts"

/**
 * A text after it was changed in a field, which shows every line ending as one sign: what was not touched keeps its own, and
 * what is new has the text's first.
 */
export function applyRetyping(before: string, shown: string): string {
  const was = before.replace(/\r\n?/g, "\n")
  const { start, end } = countAlikeEnds(was, shown)

  const ending = /\r\n?|\n/.exec(before)?.[0] ?? "\n"
  const written = shown.slice(start, shown.length - end).replaceAll("\n", ending)
  return before.slice(0, offsetIn(before, start)) + written + before.slice(offsetIn(before, was.length - end))
}

/** Where a place stands that counts every line ending as one sign. */
function offsetIn(text: string, place: number): number {
  let offset = place
  for (const { index } of text.matchAll(/\r\n/g)) {
    if (index >= offset) break
    offset++
  }
  return offset
}
