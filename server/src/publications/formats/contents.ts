import type { Inline } from "../../pdf/document.ts"
import type { EditionBook } from "./book.ts"

/** An entry of the contents and what stands beneath it. */
export type Entry = { label: string; body: Inline[]; number: string; level: number; below: Entry[] }

/** The listed headings as a tree. */
export function contentsOf({ chapters }: EditionBook, numberOf: (heading: { label: string }) => string): Entry[] {
  const top: Entry[] = []
  const open: Entry[] = []
  for (const block of chapters.flat()) {
    if (block.kind !== "heading" || !block.listed) continue
    const { label, body, level } = block
    const entry: Entry = { label, body, number: numberOf(block), level, below: [] }
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    ;(open.at(-1)?.below ?? top).push(entry)
    open.push(entry)
  }
  return top
}
