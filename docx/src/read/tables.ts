import type { AlignType, PhrasingContent, Table, TableCell, TableRow } from "@hub/markdown"
import { refuseFile } from "../refusal.ts"
import { changeOfCell, reportChange } from "./changes.ts"
import type { ReaderContext, MarkdownBlock, ReadBlocks } from "./context.ts"
import { addWaitingAnchor } from "./wanted-anchors.ts"
import { child, children, descendants, flag, isOn, value } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

type WordCell = { blocks: MarkdownBlock[]; columns: number; rows: number; align: AlignType; merge: XmlNode | undefined }

type WordTableGrid = { rows: WordCell[][]; columns: number; headers: number }

/** A GFM table where it can hold everything, else HTML rows whose cells are Markdown between blank lines. */
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

  const simple = grid.rows.every((row) => row.every((cell) => cell.columns === 1 && cell.rows === 1 && isInline(cell)))
  if (simple) context.report.kept(node)
  else context.report.converted(node)
  for (const cell of grid.rows.flat()) if (cell.merge) context.report.converted(cell.merge)

  return simple ? [pipeTable(grid)] : htmlTable(grid)
}

function readGrid(context: ReaderContext, table: XmlNode, readBlocks: ReadBlocks): WordTableGrid {
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

  const headers = throughMergedCells(rows, headerRows(table, rows, marked))
  for (const cell of rows.slice(0, headers).flat()) cell.blocks = cell.blocks.map(withoutBold)
  return { rows, columns, headers }
}

/** A header ends where none of its cells goes on, since a cell is in the header or not; one that never ends is none. */
function throughMergedCells(rows: WordCell[][], headers: number): number {
  let last = headers
  for (let at = 0; at < last; at++) for (const cell of rows[at] ?? []) last = Math.max(last, at + cell.rows)
  return last < rows.length || last === headers ? last : 0
}

/** The words of a header are bold by themselves. */
function withoutBold(block: MarkdownBlock): MarkdownBlock {
  const only = block.type === "paragraph" && block.children.length === 1 ? block.children[0] : undefined
  return only?.type === "strong" ? { type: "paragraph", children: only.children } : block
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

/** Paragraphs alone fit on one line; a heading in a cell is bold text there. */
function isInline(cell: WordCell): boolean {
  return cell.blocks.every((block) => block.type === "paragraph" || block.type === "heading")
}

function inlineCell(cell: WordCell): PhrasingContent[] {
  return cell.blocks.flatMap((block, index) => {
    const before: PhrasingContent[] = index > 0 ? [{ type: "html", value: "<br>" }] : []
    if (block.type !== "paragraph" && block.type !== "heading") return before
    const content = block.children.map((each): PhrasingContent => {
      if (each.type === "break") return { type: "html", value: "<br>" }
      return each.type === "html" ? { ...each, value: each.value.replaceAll("|", "\\|") } : each
    })
    return [...before, ...(block.type === "heading" ? [{ type: "strong", children: content } as const] : content)]
  })
}

/** GFM has no table without a header: where Word has none, it is an empty one. */
function pipeTable({ rows, columns, headers }: WordTableGrid): Table {
  const cellOf = (cell: WordCell | undefined): TableCell => ({
    type: "tableCell",
    children: cell ? inlineCell(cell) : [],
  })
  const rowOf = (row: WordCell[]): TableRow => {
    return { type: "tableRow", children: Array.from({ length: columns }, (_, column) => cellOf(row[column])) }
  }
  const body = headers > 0 ? rows : [[], ...rows]
  const align = Array.from({ length: columns }, (_, column) => rows.at(-1)?.[column]?.align ?? null)

  return { type: "table", align, children: body.map(rowOf) }
}

function htmlTable({ rows, headers }: WordTableGrid): MarkdownBlock[] {
  const out: MarkdownBlock[] = []
  let tags = "<table>"

  rows.forEach((row, index) => {
    if (index === 0) tags += headers > 0 ? "\n<thead>" : "\n<tbody>"
    else if (index === headers) tags += "\n</thead>\n<tbody>"
    tags += "\n<tr>"
    for (const cell of row) {
      const name = index < headers ? "th" : "td"
      tags += `\n<${name}${spans(cell)}>`
      const words = plainWords(cell)
      if (words !== null) tags += words
      else if (cell.blocks.length > 0) {
        out.push({ type: "html", value: tags.trimStart() }, ...cell.blocks.map(withoutHeading))
        tags = ""
      }
      tags += `</${name}>`
    }
    tags += "\n</tr>"
  })

  out.push({ type: "html", value: `${tags}\n${headers < rows.length ? "</tbody>" : "</thead>"}\n</table>`.trimStart() })
  return out
}

/** Words alone need no lines of their own; a variable does, since it is not one inside HTML. */
function plainWords(cell: WordCell): string | null {
  const [only, ...others] = cell.blocks
  if (only?.type !== "paragraph" || others.length > 0 || only.children.length > 1) return null

  const text = only.children[0] ?? { type: "text", value: "" }
  if (text.type !== "text" || text.value.includes("{{")) return null
  return text.value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}

function spans(cell: WordCell): string {
  const columns = cell.columns > 1 ? ` colspan="${cell.columns}"` : ""
  const rows = cell.rows > 1 ? ` rowspan="${cell.rows}"` : ""
  const align = cell.align ? ` align="${cell.align}"` : ""
  return columns + rows + align
}

function withoutHeading(block: MarkdownBlock): MarkdownBlock {
  if (block.type !== "heading") return block
  return { type: "paragraph", children: [{ type: "strong", children: block.children }] }
}
