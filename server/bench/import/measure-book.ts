import { listTextHeadings, parseMarkdown } from "@hub/markdown"
import type { Nodes } from "@hub/markdown"
import { splitMeasuredWords } from "./document-measures.ts"

/** What a book's Markdown holds that its manuscript has only as styles of the publisher's own. */
export type BookMeasures = { headings: string[]; blocks: number; spans: string[] }

export function measureBook(markdown: string, title = ""): BookMeasures {
  const tree = parseMarkdown(markdown)
  const measures: BookMeasures = {
    headings: [title, ...listTextHeadings(tree).map(({ text }) => text)].map((text) =>
      splitMeasuredWords(text).join(" "),
    ),
    blocks: 0,
    spans: [],
  }
  const visit = (node: Nodes) => {
    if (node.type === "code") measures.blocks += 1
    if (node.type === "inlineCode") measures.spans.push(node.value.replaceAll(/\s+/g, " ").trim())
    if ("children" in node) for (const each of node.children) visit(each)
  }
  visit(tree)
  return measures
}

/** Of the book's own, how many the manuscript's reading holds. */
export function compareBooks(
  book: BookMeasures,
  made: BookMeasures,
): { [name: string]: [found: number, there: number] } {
  return {
    headings: [common(book.headings.filter(Boolean), made.headings), book.headings.filter(Boolean).length],
    "code blocks": [Math.min(book.blocks, made.blocks), book.blocks],
    "code spans": [common(book.spans, made.spans), book.spans.length],
  }
}

function common(things: string[], among: string[]): number {
  const left = new Map<string, number>()
  for (const thing of among) left.set(thing, (left.get(thing) ?? 0) + 1)
  return things.filter((thing) => {
    const count = left.get(thing) ?? 0
    left.set(thing, count - 1)
    return count > 0
  }).length
}
