import { toPlainText, type Root } from "@hub/markdown"

const words = new Intl.Segmenter(undefined, { granularity: "word" })

/** The words that readers see: by Unicode's rules, without markup, addresses and raw HTML; a variable is one word. */
export function countWords(tree: Root): number {
  let count = 0
  // Line by line, since segmenting takes time that grows with the square of what it is given.
  for (const line of toPlainText(tree).split("\n"))
    for (const segment of words.segment(line)) if (segment.isWordLike) count++
  return count
}
