import type { PdfInline } from "./document.ts"
import type { EditionBook } from "./book.ts"

/** An entry of the contents and what stands beneath it. */
export type ContentsEntry = {
  label: string
  body: PdfInline[]
  number: string
  level: number
  children: ContentsEntry[]
}

/** The listed headings as a tree. */
export function listContents(
  { chapters, index }: EditionBook,
  numberOf: (heading: { label: string }) => string,
): ContentsEntry[] {
  const top: ContentsEntry[] = []
  const open: ContentsEntry[] = []
  for (const block of chapters.flat()) {
    if (block.kind !== "heading" || !block.listed) continue
    const { label, body, level } = block
    const entry: ContentsEntry = { label, body, number: numberOf(block), level, children: [] }
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    ;(open.at(-1)?.children ?? top).push(entry)
    open.push(entry)
  }
  if (index) top.push({ label: index.label, body: [index.title], number: "", level: 1, children: [] })
  return top
}
