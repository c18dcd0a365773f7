import type { AlignType } from "@hub/markdown"
import { refuseFile } from "../refusal.ts"
import { type GridCell, type CellRows, writeCellRows } from "../write-table.ts"
import { changeOfCell, reportChange } from "./changes.ts"
import type { ReaderContext, MarkdownBlock, ReadBlocks } from "./context.ts"
import { addWaitingAnchor } from "./wanted-anchors.ts"
import { child, children, descendants, flag, isOn, value } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

type WordCell = GridCell & { merge: XmlNode | undefined }

export function readTable(context: ReaderContext, node: XmlNode, readBlocks: ReadBlocks): MarkdownBlock[] {
  if (context.tableDepth >= context.limits.tableDepth) {
    refuseFile("too_deep", `The document's tables are nested deeper than ${context.limits.tableDepth} levels.`)
  }

  context.tableDepth += 1
  const grid = readGrid(context, node, readBlocks)
  context.tableDepth -= 1
  if (grid.rows.length === 0 || grid.columns === 0) {
    context.report.leftOut(node, "A table without cells")
    return []
  }

  const { blocks, isPlain } = writeCellRows(grid)
  if (isPlain) context.report.kept(node)
  else context.report.converted(node)
  for (const cell of grid.rows.flat()) if (cell.merge) context.report.converted(cell.merge)
  return blocks
}

function readGrid(context: ReaderContext, table: XmlNode, readBlocks: ReadBlocks): CellRows<WordCell> {
  const rows: WordCell[][] = []
  const above = new Map<number, WordCell>()
  let columns = 0
  let marked = 0

  for (const row of rowsOf(context, table)) {
    const properties = child(row, "w:trPr")
    const before = bounded(value(properties, "w:gridBefore") ?? "0", 0)
    const cells = Array.from({ length: before }, blankCell)
    let column = before

    for (const node of cellsOf(context, row)) {
      const settings = child(node, "w:tcPr")
      const width = bounded(value(settings, "w:gridSpan") ?? "1", 1)
      const merge = child(settings, "w:vMerge")
      const beside = continuesMerge(child(settings, "w:hMerge")) ? cells.at(-1) : undefined
      const continued = beside ?? (continuesMerge(merge) ? above.get(column) : undefined)
      const content = readBlocks(context, node)
      if (continued) {
        if (beside) beside.columns += width
        else continued.rows += 1
        continued.blocks.push(...content)
        context.report.converted(node)
        if (settings) context.report.converted(settings)
        column += width
        continue
      }

      const cell: WordCell = { blocks: content, columns: width, rows: 1, align: alignment(node), merge: settings }
      for (let each = column; each < column + width; each++) above.delete(each)
      if (merge) above.set(column, cell)
      context.report.kept(node)
      cells.push(cell)
      column += width
    }

    columns = Math.max(columns, column)
    if (marked === rows.length && flag(properties, "w:tblHeader")) marked += 1
    rows.push(cells)
  }

  return { rows, columns, headers: headerRows(table, rows, marked) }
}

/** Whether a cell is a part of the one above or before it. */
export function continuesMerge(merge: XmlNode | undefined): boolean {
  return merge !== undefined && (merge.attributes["w:val"] ?? "continue") === "continue"
}

const widest = 200

function bounded(text: string, least: number): number {
  return Math.max(least, Math.min(widest, Number(text) || least))
}

function blankCell(): WordCell {
  return { blocks: [], columns: 1, rows: 1, align: null, merge: undefined }
}

/** Rows marked as headers, or the first where the table's look says so; never all of the table. */
function headerRows(table: XmlNode, rows: WordCell[][], marked: number): number {
  const look = child(child(table, "w:tblPr"), "w:tblLook")?.attributes
  const first = look?.["w:firstRow"]
  const looks = first === undefined ? (Number.parseInt(look?.["w:val"] ?? "0", 16) & 0x20) > 0 : isOn(first)
  const headers = marked || (looks && rows.length > 1 ? 1 : 0)
  if (headers < rows.length) return headers

  return rows.length > 1 ? 1 : 0
}

function rowsOf(context: ReaderContext, node: XmlNode): XmlNode[] {
  return wrappedNodes(context, node, "w:tr").filter((row) => {
    const properties = child(row, "w:trPr")
    const deleted = child(properties, "w:del")
    const changed = deleted ?? child(properties, "w:ins")
    if (changed) reportChange(context.report, changed, context.choices.tracked_changes)
    return !deleted
  })
}

function cellsOf(context: ReaderContext, row: XmlNode): XmlNode[] {
  return wrappedNodes(context, row, "w:tc").filter((cell) => {
    const changed = changeOfCell(cell)
    if (changed) reportChange(context.report, changed, context.choices.tracked_changes)
    return changed?.name !== "w:cellDel"
  })
}

function wrappedNodes(context: ReaderContext, node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((each): XmlNode[] => {
    if (each.name === name) return [each]
    if (each.name === "w:bookmarkStart") addWaitingAnchor(context, each)
    if (each.name === "w:sdt")
      return children(each, "w:sdtContent").flatMap((inner) => wrappedNodes(context, inner, name))
    if (each.name === "w:customXml") return wrappedNodes(context, each, name)
    if (each.name !== "w:ins") return []
    reportChange(context.report, each, context.choices.tracked_changes)
    return wrappedNodes(context, each, name)
  })
}

function alignment(cell: XmlNode): AlignType {
  const first = descendants(cell, "w:p")[0]
  const properties = child(first, "w:pPr")
  const side = value(properties, "w:jc")
  if (side === "center") return "center"
  if (side !== "right" && side !== "end") return null
  // Where words run from right to left, Word calls the side right at which lines end.
  return flag(properties, "w:bidi") ? "left" : "right"
}
