import { writeSee } from "../document/book-index.ts"
import type { PdfIndex, PdfIndexPlace } from "../document/document.ts"
import type { IndexEntry } from "../document/sort-index.ts"
import { indexLevels } from "./word-style.ts"
import { bookmarkNameOf, fieldSign, writeRun } from "./word-runs.ts"

/** The index as Word makes it, in two columns: it counts the pages when it updates fields, and until then the parts are named. */
export function writeWordIndex({ title, label, words, groups }: PdfIndex, count: () => number): string {
  const id = count()
  const name = bookmarkNameOf(label)
  const heading = `<w:p><w:pPr><w:pStyle w:val="Heading1"/><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr><w:bookmarkStart w:id="${id}" w:name="${name}"/>${writeRun(title, {})}<w:bookmarkEnd w:id="${id}"/></w:p>`
  type IndexLine = { words: string; depth: number }
  const linesOf = (entry: IndexEntry<PdfIndexPlace>, depth: number): IndexLine[] => {
    const parts = [...new Set(entry.places.map(({ part }) => part).filter((part) => part !== ""))]
    const text = [entry.words, ...parts, ...entry.see.map((see) => writeSee(words, see))].join(", ")
    return [{ words: text, depth }, ...entry.under.flatMap((one) => linesOf(one, depth + 1))]
  }
  const lines = groups.flatMap(({ entries }) => entries.flatMap((entry) => linesOf(entry, 1)))
  const begin = `${fieldSign("begin")}<w:r><w:instrText xml:space="preserve"> INDEX \\c "2" \\h "A" </w:instrText></w:r>${fieldSign("separate")}`
  const paragraphs = lines.map((line, at) => {
    const style = `<w:pPr><w:pStyle w:val="Index${Math.min(line.depth, indexLevels)}"/></w:pPr>`
    const end = at === lines.length - 1 ? fieldSign("end") : ""
    return `<w:p>${style}${at === 0 ? begin : ""}${writeRun(line.words, {})}${end}</w:p>`
  })
  return heading + paragraphs.join("")
}
