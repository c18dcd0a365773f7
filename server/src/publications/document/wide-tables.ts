import type { PaperSize } from "@hub/contract/house-style"
import type { PdfTable } from "./document.ts"
import { cellWords, placesOf } from "./number-columns.ts"
import { signsOfCode } from "./print-style.ts"

/** At most this many columns stand on an upright page. */
const mostUpright = 8
/** So many signs of a table's smallest size stand on an upright page where one of code does, with the space around cells. */
const signsBesideCode = 1.32

/** Lays tables that are too wide for an upright page across one. */
export function turnWideTables(blocks: { kind: string }[], paper?: PaperSize): void {
  for (const block of blocks) {
    const table = block as PdfTable & { changed?: true; gone?: unknown }
    if (table.kind !== "table" || table.changed || table.gone !== undefined) continue
    if (isTooWideUpright(table, paper)) layAcross(table)
  }
}

/** Whether a table has its pages to itself, which lie across. */
export const isTooWideUpright = (table: PdfTable, paper: PaperSize = "a4"): boolean =>
  table.columns.length > mostUpright || unbreakableWidth(table) > signsOfCode[paper] * signsBesideCode

/** Numbers take what they need there, and words what is left. */
function layAcross(table: PdfTable): void {
  table.across_page = true
  for (const column of table.columns) if (column.figures) delete column.share
}

/** How many signs its columns need beside one another where only words of texts are broken. */
function unbreakableWidth(table: PdfTable): number {
  const widest = table.columns.map(() => 0)
  for (const { cell, at } of placesOf(table))
    if ((cell.figure || table.columns[at]?.figures) && (cell.across ?? 1) === 1)
      widest[at] = Math.max(widest[at]!, cellWords(cell).length)
  return widest.reduce((sum, one) => sum + Math.max(one, 6) + 3, 0)
}
