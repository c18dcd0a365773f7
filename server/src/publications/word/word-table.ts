import type { PdfBlock, PdfCell, PdfInline, PdfTable } from "../document/document.ts"
import { layOutWordColumns, type WordTableStyle } from "./word-columns.ts"

/** Word opens no table with more columns. */
const mostColumns = 63

export type WordColumnAlign = PdfTable["columns"][number]["align"]
export type WordCellLook = { strong: boolean; align: WordColumnAlign; style: WordTableStyle["id"] }
type TableWriters = [cell: (body: PdfBlock[], look: WordCellLook) => string, line: (cells: PdfInline[]) => string]

/** A table with merged cells, at most as wide as `room`; one with too many columns for Word becomes a line for each row. */
export function writeWordTable(table: PdfTable, room: number, ...[cell, line]: TableWriters): string {
  const { columns, head, rows, rtl } = table
  const all = [...head, ...rows]
  if (all.length === 0) return ""
  if (columns.length > mostColumns) return all.map((cells) => line(inOneLine(cells))).join("")

  const { widths, style } = layOutWordColumns(table, room)
  const widthOf = (at: number, across: number) => widths.slice(at, at + across).reduce((sum, one) => sum + one, 0)
  const covered = new Map<number, { left: number; across: number }>()
  const written = all.map((cells, index) => {
    const waiting = [...cells]
    let row = ""
    for (let at = 0; at < columns.length;) {
      const above = covered.get(at)
      const one = above ? undefined : waiting.shift()
      const across = Math.min(above?.across ?? one?.across ?? 1, columns.length - at)
      const merge = above ? "<w:vMerge/>" : (one?.down ?? 1) > 1 ? `<w:vMerge w:val="restart"/>` : ""
      const span = across > 1 ? `<w:gridSpan w:val="${across}"/>` : ""
      const look = {
        strong: one?.strong === true || index < head.length,
        align: columns[at]?.align ?? "left",
        style: style.id,
      }
      const whole = one?.figure ? "<w:noWrap/>" : ""
      row += `<w:tc><w:tcPr><w:tcW w:w="${widthOf(at, across)}" w:type="dxa"/>${span}${merge}${whole}</w:tcPr>${above ? "<w:p/>" : cell(one?.body ?? [], look)}</w:tc>`
      if (above) {
        if (above.left > 1) covered.set(at, { ...above, left: above.left - 1 })
        else covered.delete(at)
      } else if ((one?.down ?? 1) > 1) covered.set(at, { left: one!.down! - 1, across })
      at += across
    }
    const top = index < head.length ? "<w:tblHeader/>" : ""
    return `<w:tr><w:trPr><w:cantSplit/>${top}</w:trPr>${row}</w:tr>`
  })
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join("")
  const properties = `<w:tblPr><w:tblStyle w:val="TableGrid"/>${rtl ? "<w:bidiVisual/>" : ""}<w:tblW w:w="0" w:type="auto"/><w:tblCellMar><w:left w:w="${style.margin}" w:type="dxa"/><w:right w:w="${style.margin}" w:type="dxa"/></w:tblCellMar><w:tblLook w:val="${head.length > 0 ? "0420" : "0400"}"/></w:tblPr>`
  return `<w:tbl>${properties}<w:tblGrid>${grid}</w:tblGrid>${written.join("")}</w:tbl><w:p><w:pPr><w:pStyle w:val="TableText"/></w:pPr></w:p>`
}

function inOneLine(cells: PdfCell[]): PdfInline[] {
  return cells.flatMap(({ body }, at): PdfInline[] => [
    ...(at > 0 ? ["\u00a0| "] : []),
    ...body.flatMap((one) => ("body" in one && (one.kind === "line" || one.kind === "paragraph") ? one.body : [])),
  ])
}
