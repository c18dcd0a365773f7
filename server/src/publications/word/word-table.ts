import type { PdfBlock, PdfCell, PdfInline, PdfTable } from "../document/document.ts"

/** Word opens no table with more columns. */
const mostColumns = 63
const pageWidth = 9070

export type WordColumnAlign = PdfTable["columns"][number]["align"]
type TableWriters = [
  cell: (body: PdfBlock[], strong: boolean, align: WordColumnAlign) => string,
  line: (cells: PdfInline[]) => string,
]

/** A table with merged cells; one that is too wide for Word becomes a line for each row. */
export function writeWordTable({ columns, head, rows, rtl }: PdfTable, ...[cell, line]: TableWriters): string {
  const all = [...head, ...rows]
  if (all.length === 0) return ""
  if (columns.length > mostColumns) return all.map((cells) => line(inOneLine(cells))).join("")

  const width = Math.floor(pageWidth / columns.length)
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
      const strong = one?.strong === true || index < head.length
      row += `<w:tc><w:tcPr><w:tcW w:w="${width * across}" w:type="dxa"/>${span}${merge}</w:tcPr>${above ? "<w:p/>" : cell(one?.body ?? [], strong, columns[at]?.align ?? "left")}</w:tc>`
      if (above) {
        if (above.left > 1) covered.set(at, { ...above, left: above.left - 1 })
        else covered.delete(at)
      } else if ((one?.down ?? 1) > 1) covered.set(at, { left: one!.down! - 1, across })
      at += across
    }
    const top = index < head.length ? "<w:trPr><w:tblHeader/></w:trPr>" : ""
    return `<w:tr>${top}${row}</w:tr>`
  })
  const grid = columns.map(() => `<w:gridCol w:w="${width}"/>`).join("")
  const properties = `<w:tblPr><w:tblStyle w:val="TableGrid"/>${rtl ? "<w:bidiVisual/>" : ""}<w:tblW w:w="0" w:type="auto"/><w:tblLook w:val="${head.length > 0 ? "0420" : "0400"}"/></w:tblPr>`
  return `<w:tbl>${properties}<w:tblGrid>${grid}</w:tblGrid>${written.join("")}</w:tbl><w:p><w:pPr><w:pStyle w:val="TableText"/></w:pPr></w:p>`
}

function inOneLine(cells: PdfCell[]): PdfInline[] {
  return cells.flatMap(({ body }, at): PdfInline[] => [
    ...(at > 0 ? ["\u00a0| "] : []),
    ...body.flatMap((one) => ("body" in one && (one.kind === "line" || one.kind === "paragraph") ? one.body : [])),
  ])
}
