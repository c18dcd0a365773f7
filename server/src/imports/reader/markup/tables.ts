import type { AlignType } from "@hub/markdown"
import type { MarkdownBlock } from "@hub/docx/read/context"
import { refuseFile } from "@hub/docx/refusal"
import { type GridCell, writeCellRows } from "@hub/docx/write-table"
import { readMarkupCaption } from "./captions.ts"
import { takeAnchors } from "./inlines.ts"
import { codeInTable, readCode } from "./code.ts"
import {
  convertNode,
  type InheritedTraits,
  keepNode,
  leaveOut,
  leaveOutEmpty,
  leaveOutFurniture,
  type PageContext,
} from "./context.ts"
import { elementsIn, findElementsNamed, type MarkupElement } from "./tree.ts"

/** A table as Markdown can hold it. One that only places things on a page becomes what it places. */
export function readMarkupTable(
  context: PageContext,
  node: MarkupElement,
  inherited: InheritedTraits,
): MarkdownBlock[] {
  if (context.tableDepth >= context.limits.tableDepth)
    refuseFile("too_deep", `The file's tables are nested deeper than ${context.limits.tableDepth} levels.`)
  const code = codeInTable(node)
  if (code) return readCodeTable(context, node, code)
  const rows = rowsOf(node)
  const cells = rows.flatMap(({ row }) => cellsOf(row))
  const captions = elementsIn(node).filter(({ name }) => name === "caption")
  const before = captions.flatMap((caption) => readMarkupCaption(context, caption, inherited))
  if (isLayout(node, cells)) return [...before, ...unwrapTable(context, node, cells, inherited)]

  const nested = { ...inherited, isNested: true }
  context.tableDepth += 1
  const grid = rows.map(({ row }, index) =>
    leaveOutFurniture(context, row, inherited)
      ? []
      : cellsOf(row).map((cell) => readCell(context, cell, rows.length - index, nested)),
  )
  context.tableDepth -= 1
  const columns = grid.reduce(
    (most, row) =>
      Math.max(
        most,
        row.reduce((sum, cell) => sum + cell.columns, 0),
      ),
    0,
  )
  if (columns === 0) {
    leaveOutEmpty(context, node)
    return before
  }
  const { blocks, isPlain } = writeCellRows({ rows: withoutEmptyRows(grid), columns, headers: headerRows(rows) })
  if (isPlain) keepNode(context, node)
  else convertNode(context, node)
  return [...before, ...blocks]
}

const widest = 200
const tallest = 1000

function readCell(context: PageContext, cell: MarkupElement, most: number, inherited: InheritedTraits): GridCell {
  const { colspan = "1", rowspan = "1" } = cell.attributes
  const columns = Math.max(1, Math.min(widest, Number.parseInt(colspan, 10) || 1))
  const down = rowspan.trim() === "0" ? most : Number.parseInt(rowspan, 10) || 1
  keepNode(context, cell)
  context.report.converted(cell.attributes)
  takeAnchors(context, cell)
  const blocks = context.readBlocks(context, cell, inherited)
  return { blocks, columns, rows: Math.max(1, Math.min(tallest, most, down)), align: alignOf(cell) }
}

function alignOf({ attributes }: MarkupElement): AlignType {
  const side = /text-align\s*:\s*(\w+)/.exec(attributes["style"] ?? "")?.[1] ?? attributes["align"]
  if (side === "center") return "center"
  return side === "right" || side === "end" ? "right" : null
}

/** A row in which no cell begins is none: cells that go over it end one row earlier. */
function withoutEmptyRows(grid: GridCell[][]): GridCell[][] {
  for (const [at, row] of grid.entries())
    for (const cell of row)
      if (cell.rows > 1) cell.rows -= grid.slice(at + 1, at + cell.rows).filter(({ length }) => length === 0).length
  return grid.filter((row) => row.length > 0)
}

type MarkupRow = { row: MarkupElement; isHead: boolean }

function rowsOf(table: MarkupElement): MarkupRow[] {
  return elementsIn(table).flatMap((each): MarkupRow[] => {
    if (each.name === "tr") return [{ row: each, isHead: isAllHead(each) }]
    if (!/^t(?:head|body|foot)$/.test(each.name)) return []
    const rows = elementsIn(each).filter(({ name }) => name === "tr")
    return rows.map((row) => ({ row, isHead: each.name === "thead" || isAllHead(row) }))
  })
}

const cellsOf = (row: MarkupElement) => elementsIn(row).filter(({ name }) => name === "td" || name === "th")

const isAllHead = (row: MarkupElement) => cellsOf(row).length > 0 && cellsOf(row).every(({ name }) => name === "th")

/** The rows at the top that are heads; without any the first is, since Markdown has no table without one. */
function headerRows(rows: MarkupRow[]): number {
  const filled = rows.filter(({ row }) => cellsOf(row).length > 0)
  const first = filled.findIndex(({ isHead }) => !isHead)
  const heads = first < 0 ? 1 : first
  return filled.length > 1 ? Math.max(1, heads) : 0
}

/** One cell, or a table that says that it is none. */
const isLayout = ({ attributes }: MarkupElement, cells: MarkupElement[]) =>
  cells.length === 1 || attributes["role"] === "presentation" || attributes["role"] === "none"

function unwrapTable(
  context: PageContext,
  node: MarkupElement,
  cells: MarkupElement[],
  inherited: InheritedTraits,
): MarkdownBlock[] {
  convertNode(context, node)
  return cells.flatMap((cell) => {
    convertNode(context, cell)
    context.report.converted(cell.attributes)
    return context.readBlocks(context, cell, inherited)
  })
}

function readCodeTable(context: PageContext, node: MarkupElement, code: MarkupElement): MarkdownBlock[] {
  convertNode(context, node)
  for (const cell of findElementsNamed(node, "td", "th")) {
    if (findElementsNamed(cell, "pre").includes(code)) convertNode(context, cell)
    else leaveOut(context, cell, "Numbers of lines beside code")
  }
  return readCode(context, code)
}
