import type { IndexMark } from "@hub/markdown"
import { fillWords } from "@hub/reader/words/edition-words"
import { wordsFor } from "@hub/reader/words/languages"
import { inlineText } from "./direction.ts"
import type { PdfAnchor, PdfBlock, PdfIndex, PdfIndexPlace } from "./document.ts"
import { listPdfNodes } from "./nodes.ts"
import { sortIndex } from "./sort-index.ts"

/** What stands at the end of a book: where its marks are, with the heading before each. Nothing where it has no marks. */
export function buildBookIndex(chapters: PdfBlock[][], language: string, label: string): PdfIndex | undefined {
  const marks: { mark: IndexMark; place: PdfIndexPlace }[] = []
  let part = ""
  for (const node of listPdfNodes(chapters) as (PdfBlock | PdfAnchor)[]) {
    if (node.kind === "heading") part = inlineText(node.body)
    if (node.kind === "anchor" && node.mark) marks.push({ mark: node.mark, place: { label: node.label, part } })
  }
  if (marks.length === 0) return undefined
  const { index } = wordsFor(language)
  return { title: index.title, label, words: index, groups: sortIndex(marks, language) }
}

/** "see Wages, net", in the words of the edition. */
export const writeSee = (words: PdfIndex["words"], { also, words: entry }: { also: boolean; words: string }): string =>
  fillWords(also ? words.seeAlso : words.see, { entry })
