import { parse, plainText, resolveVariables, type Root, toHtml, type Warning, warnings } from "@hub/markdown"

/** What readers will see of a text, and what will not be as its author meant it. */
export type Page = { html: string; unresolved: string[]; warnings: Warning[] }

export function pageOf(text: string, values: Record<string, string>): Page {
  const written = parse(text)
  const { tree, unresolved } = resolveVariables(written, values)
  const html = toHtml(tree, { markVariables: true, markOffsets: true })
  return { html, unresolved, warnings: warnings(text, written) }
}

const words = new Intl.Segmenter(undefined, { granularity: "word" })

/** The words that readers see: by Unicode's rules, without markup, addresses and raw HTML; a variable is one word. */
export function countWords(tree: Root): number {
  let count = 0
  // Line by line, since segmenting takes time that grows with the square of what it is given.
  for (const line of plainText(tree).split("\n"))
    for (const segment of words.segment(line)) if (segment.isWordLike) count++
  return count
}
