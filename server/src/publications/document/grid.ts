import type { PdfBlock, PdfCell, PdfTable } from "./document.ts"
import { markNumbers } from "./number-columns.ts"
import { plainInlineText } from "./text.ts"

type ColumnAlign = PdfTable["columns"][number]["align"]

/** A line of text holds about this many characters at the size of a table. */
const lineLength = 86

/** Spans that would make a table wider than this were not meant. */
const mostSpanned = 60

const withoutSpans = (row: PdfCell[]) => row.map((cell) => toPdfCell({ ...cell, across: 1, down: 1 }))

const hasWords = (row: PdfCell[]) => row.some(({ body }) => body.length > 0)

/**
 * Lays rows of cells on a grid without gaps or overlaps, whatever their spans claim, since the compiler refuses a
 * table that does not add up. A cell takes the first free place of its row, as in HTML.
 */
export function layOutTable(
  named: PdfCell[][],
  rows: PdfCell[][],
  aligns: (string | null | undefined)[] = [],
): PdfTable {
  // Markdown knows no table without a head: one without words, as after an import, is none for readers.
  const head = rows.length > 0 ? named.filter(hasWords) : named
  const most = widestRow([...head, ...rows])
  let laidHead = placeCells(head, most)
  let laidRows = placeCells(rows, most)
  if (Math.max(laidHead.columns, laidRows.columns) > mostSpanned) {
    laidHead = placeCells(head.map(withoutSpans), most)
    laidRows = placeCells(rows.map(withoutSpans), most)
  }
  const all = [...laidHead.rows, ...laidRows.rows]
  const columns = Math.max(1, laidHead.columns, laidRows.columns)

  const table: PdfTable = {
    kind: "table",
    columns: columnShares(all, columns).map((share, at) => ({
      align: toColumnAlign(aligns[at]),
      ...(share ? { share } : {}),
    })),
    head: fillRows(laidHead, columns),
    rows: fillRows(laidRows, columns),
    repeated: !JSON.stringify(head).match(/"kind":"(?:note|same-note|anchor|link|reference)"/),
  }
  return markNumbers(table, aligns)
}

type PlacedCell = PdfCell & { at: number; row: number }
type CellGrid = { rows: PlacedCell[][]; taken: boolean[][]; columns: number }

/** No span reaches beyond the columns that the fullest row has cells for. */
function widestRow(rows: PdfCell[][]) {
  const reaches = rows.map((row) => row.reduce((sum, cell) => sum + Math.min(cell.across ?? 1, 40), 0))
  return reaches.reduce((most, one) => Math.max(most, one), 1)
}

function placeCells(rows: PdfCell[][], most: number): CellGrid {
  const taken: boolean[][] = rows.map(() => [])
  let columns = 0

  const placed = rows.map((cells, row) => {
    let at = 0
    return cells.map((cell) => {
      while (taken[row]?.[at]) at++
      let across = 1
      while (across < (cell.across ?? 1) && at + across < most && !taken[row]?.[at + across]) across++
      const down = Math.max(1, Math.min(cell.down ?? 1, rows.length - row))
      for (let below = row; below < row + down; below++)
        for (let beside = at; beside < at + across; beside++) (taken[below] ??= [])[beside] = true
      columns = Math.max(columns, at + across)
      return { ...cell, across, down, at, row }
    })
  })
  return { rows: placed, taken, columns }
}

/** Every row with all its columns: what no cell covers becomes an empty one. */
function fillRows({ rows, taken }: CellGrid, columns: number): PdfCell[][] {
  return rows.map((cells, row) => {
    const empty = Array.from({ length: columns }, (_, at) => at)
      .filter((at) => !taken[row]?.[at])
      .map((at) => ({ body: [], at, row, across: 1, down: 1 }))
    return [...cells, ...empty].toSorted((one, other) => one.at - other.at).map(toPdfCell)
  })
}

function toPdfCell({ body, strong, across = 1, down = 1 }: PdfCell): PdfCell {
  return { body, ...(strong && { strong }), ...(across > 1 && { across }), ...(down > 1 && { down }) }
}

/** Columns of short words take what they need; the others share what is left by the length of their text. */
function columnShares(rows: PlacedCell[][], columns: number): (number | undefined)[] {
  const lengths = Array.from({ length: columns }, () => 1)
  for (const cell of rows.flat())
    if ((cell.across ?? 1) === 1) lengths[cell.at] = Math.max(lengths[cell.at] ?? 1, longestText(cell.body))

  const room = lineLength - 3 * columns
  if (lengths.reduce((sum, one) => sum + one, 0) <= room) return lengths.map(() => undefined)

  let free = room / 2
  const narrow = new Set<number>()
  for (const [at, needs] of [...lengths.entries()].toSorted((one, other) => one[1] - other[1])) {
    if (needs > 14 || needs > free) break
    narrow.add(at)
    free -= needs
  }
  return lengths.map((one, at) => (narrow.has(at) ? undefined : Math.round(Math.sqrt(Math.min(one, 400)) * 10) / 10))
}

function longestText(body: PdfBlock[]): number {
  return body.reduce((most, block) => {
    switch (block.kind) {
      case "paragraph":
      case "line":
      case "heading":
        return Math.max(
          most,
          plainInlineText(block.body).length,
          ...block.body.map((one) => (typeof one === "object" && one.kind === "image" ? 40 : 0)),
        )
      case "equation":
        return Math.max(most, block.tex.length)
      case "code":
        return Math.max(most, ...block.text.split("\n").map((one) => one.length))
      case "quote":
      case "alert":
        return Math.max(most, longestText(block.body) + 6)
      case "bullets":
      case "numbers":
      case "tasks":
        return Math.max(most, ...block.items.map((one) => longestText(one) + 6))
      case "terms":
      case "table":
      case "figure":
        return Math.max(most, lineLength)
      case "rule":
        return most
    }
  }, 0)
}

function toColumnAlign(name: string | null | undefined): ColumnAlign {
  return name === "center" || name === "right" ? name : "left"
}
