import { alignTokens } from "@hub/markdown"
import type { WordView } from "./view.ts"

/** A paragraph at `from`, or the cells of a table with their paragraphs; a table within a cell cuts the one around it in two. */
export type AlignedItem = { from: number; text: string; cells: ReturnedCell[] | null }

type ReturnedCell = { row: string; column: string; paragraphs: number[]; text: string }
type PairTexts = (before: string[], after: string[]) => [number, number][]

/** The paragraphs of a text, with those of a table as one. */
export function listItems({ units, starts }: WordView, texts: string[]): AlignedItem[] {
  const items: AlignedItem[] = []
  let open = ""
  for (const [at, text] of texts.entries()) {
    const [table = "", row = "", column = ""] = units[starts[at] ?? 0]?.paragraph.cell?.split(".") ?? []
    const item = items.at(-1)
    if (table === "") items.push({ from: at, text, cells: null })
    else if (table !== open || !item?.cells)
      items.push({ from: at, text, cells: [{ row, column, paragraphs: [at], text }] })
    else {
      item.text += text
      const cell = item.cells.at(-1)
      if (cell?.row === row && cell.column === column) {
        cell.paragraphs.push(at)
        cell.text += text
      } else item.cells.push({ row, column, paragraphs: [at], text })
    }
    open = table
  }
  return items
}

/** Which paragraph of a table became which: in the same cell of the same row. Rows are found by their words only where some came or went. */
export function pairTables(before: AlignedItem, after: AlignedItem, pairSimilar: PairTexts): [number, number][] {
  const [rows, rowsAfter] = [rowsOf(before), rowsOf(after)]
  const pairs: [number, number][] =
    rows.length === rowsAfter.length ? rows.map((_, at) => [at, at]) : pairRows(rows, rowsAfter, pairSimilar)
  return pairs.flatMap(([at, partner]) => {
    const [cells, others] = [rows[at]!, rowsAfter[partner]!]
    if (cells.length !== others.length) return []
    return cells.flatMap(({ paragraphs }, cell) =>
      paragraphs.flatMap((one, index): [number, number][] => {
        const other = others[cell]!.paragraphs[index]
        return other === undefined ? [] : [[one, other]]
      }),
    )
  })
}

function rowsOf({ cells }: AlignedItem): ReturnedCell[][] {
  const rows: ReturnedCell[][] = []
  for (const cell of cells ?? []) {
    const row = rows.at(-1)
    if (row?.[0]?.row === cell.row) row.push(cell)
    else rows.push([cell])
  }
  return rows
}

/** Rows with the same words first, then between them those that are alike. */
function pairRows(rows: ReturnedCell[][], rowsAfter: ReturnedCell[][], pairSimilar: PairTexts): [number, number][] {
  const textOf = (row: ReturnedCell[]) => row.map(({ text }) => text).join("")
  const [texts, textsAfter] = [rows.map(textOf), rowsAfter.map(textOf)]
  const pairs: [number, number][] = []
  let [from, fromAfter] = [0, 0]
  const pairUp = (upTo: number, upToAfter: number) => {
    for (const [one, other] of pairSimilar(texts.slice(from, upTo), textsAfter.slice(fromAfter, upToAfter)))
      pairs.push([from + one, fromAfter + other])
  }
  for (const [at, partner] of alignTokens(texts, textsAfter).entries()) {
    if (partner < 0) continue
    pairUp(at, partner)
    pairs.push([at, partner])
    from = at + 1
    fromAfter = partner + 1
  }
  pairUp(rows.length, rowsAfter.length)
  return pairs
}
