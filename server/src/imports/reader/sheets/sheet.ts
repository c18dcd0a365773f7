import type { ReportBuilder } from "@hub/docx/report"
import { createElement, type MarkupElement, type MarkupNode } from "../markup/tree.ts"

/** Stands before the name of a sheet where a link leads to it: no address of a file can begin so. */
export const toSheet = "\u0000sheet:"

/** A cell as it is shown. `link` is an address, or `toSheet` and a name. */
export type SheetCell = {
  words: MarkupNode[]
  columns: number
  rows: number
  is_number: boolean
  link?: { href: string; origin: object }
}

/** A sheet with its rows and columns as they are shown; a cell that another one covers is null. */
export type Sheet = { name: string; rows: (SheetCell | null | undefined)[][] }

/** More would be no topic that people read, and more than a topic can hold. */
export const largestSheet = { rows: 2000, columns: 100, cells: 20_000 }

/** A sheet as the table of a page, with an account of its cells. */
export function toTable(sheet: Sheet, report: ReportBuilder): MarkupElement | undefined {
  const { rows, width } = takeUsedPart(sheet)
  if (rows.length === 0 || width === 0) return undefined
  const columns = Math.min(width, largestSheet.columns)
  const height = Math.min(rows.length, largestSheet.rows, Math.floor(largestSheet.cells / columns))
  const table = createElement("table")
  for (const [at, row] of rows.entries()) {
    const line = createElement("tr")
    for (let column = 0; column < width; column++) {
      const cell = row[column]
      if (cell === null) continue
      const isKept = at < height && column < columns
      const where = isKept ? `row ${at + 1}` : "what is beyond the table"
      if (isKept && cell) cell.columns = Math.min(cell.columns, columns - column)
      const made = countCell(cell, `${sheet.name}, ${where}`, report, isKept)
      if (isKept) line.children.push(made)
    }
    if (at < height) table.children.push(line)
  }
  const cuts = [
    ...(rows.length > height ? [`the first ${height} of ${rows.length} rows`] : []),
    ...(width > columns ? [`the first ${columns} of ${width} columns`] : []),
  ]
  const said = cuts.join(", ")
  if (said !== "")
    table.children.unshift(createElement("caption", [{ text: `${said[0]!.toUpperCase()}${said.slice(1)}.` }]))
  return table
}

const tooLong = `A sheet becomes a table of at most ${largestSheet.rows} rows, ${largestSheet.columns} columns and ${largestSheet.cells} cells. Make the sheet shorter, or split it`

function countCell(cell: SheetCell | undefined, where: string, report: ReportBuilder, isKept: boolean): MarkupElement {
  const { words = [], columns = 1, rows = 1, is_number = false, link } = cell ?? {}
  const inside = link ? [createElement("a", words, { href: link.href }, link.origin)] : words
  const attributes = { colspan: String(columns), rowspan: String(rows), ...(is_number && { align: "right" }) }
  const made = createElement("td", inside, attributes)
  if (cell === undefined) return made
  const counted: [object, string, number][] = [
    [made, "table cells", 1],
    ...(columns > 1 || rows > 1 ? [[made.attributes, "merged cells", 1] satisfies [object, string, number]] : []),
    ...(link ? [[link.origin, "links", 1] satisfies [object, string, number]] : []),
    ...listTexts(words).map((text): [object, string, number] => [text, "words", text.text.trim().split(/\s+/).length]),
  ]
  for (const [thing, construct, weight] of counted) {
    report.count(thing, construct, where, weight)
    if (!isKept) report.lost(thing, tooLong)
  }
  return made
}

const listTexts = (nodes: MarkupNode[]): { text: string }[] =>
  nodes.flatMap((node) => ("text" in node ? (node.text.trim() === "" ? [] : [node]) : listTexts(node.children)))

/** The rows and columns from the first to the last that say something. */
function takeUsedPart({ rows }: Sheet) {
  const isUsed = (cell: SheetCell | null | undefined) => cell !== null && cell !== undefined
  const first = rows.findIndex((row) => row.some(isUsed))
  const last = rows.findLastIndex((row) => row.some(isUsed))
  const used = first < 0 ? [] : rows.slice(first, last + 1)
  const left = used.reduce(
    (least, row) => Math.min(least, row.findIndex(isUsed) < 0 ? least : row.findIndex(isUsed)),
    Number.MAX_SAFE_INTEGER,
  )
  const width = used.reduce((most, row) => Math.max(most, row.findLastIndex(isUsed) + 1), 0)
  return { rows: used.map((row) => row.slice(left)), width: Math.max(0, width - left) }
}
