/** A cell as it is written; `across` and `down` are how many places it takes. */
export type TableCell = { text: string; isHead: boolean; across: number; down: number }
/** Each place of a table: the cell that begins there, or nothing where another one reaches. */
export type TableGrid = (TableCell | undefined)[][]

/** What a browser's table holds, by rows and columns; no table is larger than programs for tables can open. */
export function readGrid(table: HTMLTableElement): TableGrid {
  const grid: TableGrid = [...table.rows].map(() => [])
  const taken = grid.map(() => new Set<number>())
  for (const [row, { cells }] of [...table.rows].entries()) {
    let column = 0
    for (const cell of cells) {
      while (taken[row]!.has(column)) column++
      const across = Math.min(cell.colSpan, 200)
      const down = Math.min(cell.rowSpan || grid.length, grid.length - row)
      for (let below = row; below < row + down; below++)
        for (let beside = column; beside < column + across; beside++) taken[below]!.add(beside)
      grid[row]![column] = { text: textIn(cell), isHead: cell.tagName === "TH", across, down }
      column += across
    }
  }
  const width = Math.max(0, ...taken.map((places) => Math.max(-1, ...places) + 1))
  return grid.map((row) => Array.from({ length: width }, (_, column) => row[column]))
}

/** A line break stays one. */
function textIn(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true) as HTMLElement
  for (const one of copy.querySelectorAll("br, p + p, li + li")) one.prepend("\n")
  for (const one of copy.querySelectorAll("br")) one.replaceWith("\n")
  return copy.textContent
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim()
}
