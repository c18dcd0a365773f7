import type { PdfTable } from "./document.ts"
import { cellWords } from "./number-columns.ts"

/** A table with more rows, or with a cell that has more words, goes on over pages. */
const mostRows = 12
const mostSigns = 90

/** Keeps short tables on one page, so that no row stands apart from its head, or the total from what it adds up. */
export function keepShortTables(blocks: { kind: string }[]): void {
  for (const block of blocks) {
    const table = block as PdfTable
    if (table.kind === "table" && isShort(table)) table.together = true
  }
}

const isShort = ({ head, rows }: PdfTable): boolean =>
  head.length + rows.length <= mostRows + 1 &&
  [...head, ...rows]
    .flat()
    .every(
      (cell) =>
        cell.body.every(({ kind }) => kind === "line" || kind === "paragraph") && cellWords(cell).length <= mostSigns,
    )
