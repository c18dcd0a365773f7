import type { AlignType, PhrasingContent, Table, TableCell, TableRow } from "@hub/markdown"
import type { MarkdownBlock } from "./read/context.ts"

/** A cell with what it holds, and over how many columns and rows it goes. */
export type GridCell = { blocks: MarkdownBlock[]; columns: number; rows: number; align: AlignType }

/** The rows of a table, each with the cells that begin in it; `headers` is how many of the first are its head. */
export type CellRows<Cell extends GridCell = GridCell> = { rows: Cell[][]; columns: number; headers: number }

/** A GFM table where it can hold everything, else HTML rows whose cells are Markdown between blank lines. */
export function writeCellRows(given: CellRows): { blocks: MarkdownBlock[]; isPlain: boolean } {
  const headers = throughMergedCells(given.rows, given.headers)
  for (const cell of given.rows.slice(0, headers).flat()) cell.blocks = cell.blocks.map(withoutBold)
  const grid = { ...given, headers }
  const isPlain = grid.rows.every((row) => row.every((cell) => cell.columns === 1 && cell.rows === 1 && isInline(cell)))
  return { blocks: isPlain ? [pipeTable(grid)] : htmlTable(grid), isPlain }
}

/** A header ends where none of its cells goes on, since a cell is in the header or not; one that never ends is none. */
function throughMergedCells(rows: GridCell[][], headers: number): number {
  let last = headers
  for (let at = 0; at < last; at++) for (const cell of rows[at] ?? []) last = Math.max(last, at + cell.rows)
  return last < rows.length || last === headers ? last : 0
}

/** The words of a header are bold by themselves. */
function withoutBold(block: MarkdownBlock): MarkdownBlock {
  const only = block.type === "paragraph" && block.children.length === 1 ? block.children[0] : undefined
  return only?.type === "strong" ? { type: "paragraph", children: only.children } : block
}

/** Paragraphs alone fit on one line; a heading in a cell is bold text there. */
function isInline(cell: GridCell): boolean {
  return cell.blocks.every((block) => block.type === "paragraph" || block.type === "heading")
}

function inlineCell(cell: GridCell): PhrasingContent[] {
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
function pipeTable({ rows, columns, headers }: CellRows): Table {
  const cellOf = (cell: GridCell | undefined): TableCell => ({
    type: "tableCell",
    children: cell ? inlineCell(cell) : [],
  })
  const rowOf = (row: GridCell[]): TableRow => {
    return { type: "tableRow", children: Array.from({ length: columns }, (_, column) => cellOf(row[column])) }
  }
  const body = headers > 0 ? rows : [[], ...rows]
  const align = Array.from({ length: columns }, (_, column) => rows.at(-1)?.[column]?.align ?? null)

  return { type: "table", align, children: body.map(rowOf) }
}

function htmlTable({ rows, headers }: CellRows): MarkdownBlock[] {
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
        out.push({ type: "html", value: tags.trimStart() })
        for (const block of cell.blocks) out.push(withoutHeading(block))
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
function plainWords(cell: GridCell): string | null {
  const [only, ...others] = cell.blocks
  if (only?.type !== "paragraph" || others.length > 0 || only.children.length > 1) return null

  const text = only.children[0] ?? { type: "text", value: "" }
  if (text.type !== "text" || text.value.includes("{{")) return null
  return text.value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}

function spans(cell: GridCell): string {
  const columns = cell.columns > 1 ? ` colspan="${cell.columns}"` : ""
  const rows = cell.rows > 1 ? ` rowspan="${cell.rows}"` : ""
  const align = cell.align ? ` align="${cell.align}"` : ""
  return columns + rows + align
}

function withoutHeading(block: MarkdownBlock): MarkdownBlock {
  if (block.type !== "heading") return block
  return { type: "paragraph", children: [{ type: "strong", children: block.children }] }
}
