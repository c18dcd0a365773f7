import type { Command, TableSize } from "./mode.ts"
import type { SourceChange, SourceSelection } from "./source-selection.ts"

/** The table that a place in Markdown stands in: its lines, and which row and column the place is in. */
type SourceTable = { start: number; lines: string[]; row: number; column: number; within: number }

const delimiter = /^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)*[ \t]*:?-+:?[ \t]*\|?[ \t]*\r?$/
const longest = 5000

/** The lines around a place that are a table, by its line of dashes; undefined outside of one. */
export function findTableAt({ text, from }: Pick<SourceSelection, "text" | "from">): SourceTable | undefined {
  if (!text.slice(text.lastIndexOf("\n", from - 1) + 1, lineEnd(text, from)).includes("|")) return undefined
  let start = text.lastIndexOf("\n", from - 1) + 1
  while (start > 0 && from - start < longest) {
    const before = text.lastIndexOf("\n", start - 2) + 1
    if (!text.slice(before, start - 1).includes("|")) break
    start = before
  }
  let end = lineEnd(text, from)
  while (end < text.length && end - from < longest) {
    const next = lineEnd(text, end + 1)
    if (!text.slice(end + 1, next).includes("|")) break
    end = next
  }
  const lines = text.slice(start, end).split("\n")
  const dashes = lines.findIndex((line) => delimiter.test(line) && line.includes("-"))
  if (dashes < 1) return undefined
  const first = start + lines.slice(0, dashes - 1).reduce((sum, line) => sum + line.length + 1, 0)
  if (from < first) return undefined

  const row = text.slice(first, from).split("\n").length - 1
  const within = from - (text.lastIndexOf("\n", from - 1) + 1)
  const table = lines.slice(dashes - 1)
  const column = Math.max(0, barsIn((table[row] ?? "").slice(0, within)) - (startsWithBar(table[row] ?? "") ? 1 : 0))
  return { start: first, lines: table, row, column, within }
}

/** A row or column added to a table or taken from it. */
export function changeTable(selected: SourceSelection, command: Command): SourceChange | undefined {
  const table = findTableAt(selected)
  if (table === undefined) return undefined
  const { lines, row, column } = table
  switch (command) {
    case "rowAfter": {
      const at = Math.max(row, 1) + 1
      const empty = `|${"  |".repeat(cellsIn(lines[0] ?? "").length)}`
      return replaceTable(table, lines.toSpliced(at, 0, empty), at, 2)
    }
    case "rowDelete":
      // The line of dashes belongs to the headers; without them there is no table.
      if (row < 2) return replaceTable(table, [], 0, 0)
      return replaceTable(table, lines.toSpliced(row, 1), Math.min(row, lines.length - 2), 2)
    case "columnAfter":
      return replaceTable(
        table,
        lines.map((line, index) => withCell(line, column, index === 1 ? " --- " : "  ")),
        row,
        table.within + (startsWithBar(lines[row] ?? "") ? 0 : 1),
      )
    case "columnDelete":
      if (cellsIn(lines[0] ?? "").length === 1) return replaceTable(table, [], 0, 0)
      return replaceTable(
        table,
        lines.map((line) => withoutCell(line, column)),
        row,
        2,
      )
    default:
      return undefined
  }
}

/** A table under the line that is selected, or in its place where that is empty, with the first header selected. */
export function makeTable({ text, from, to }: SourceSelection, { columns, rows }: TableSize): SourceChange {
  const line = (cell: string) => `|${`${cell}|`.repeat(columns)}`
  const table = [line(" Header "), line(" --- "), ...Array.from({ length: rows }, () => line("  "))].join("\n")
  const end = lineEnd(text, to)
  const start = text.lastIndexOf("\n", from - 1) + 1
  const blank = text.slice(start, end).trim() === ""
  const before = blank ? (start > 1 && text[start - 2] !== "\n" ? "\n" : "") : "\n\n"
  const after = end < text.length && text[end + 1] !== "\n" ? "\n" : ""
  const at = blank ? start : end
  const insert = before + table + after
  const anchor = at + before.length + 2
  return { from: at, to: end, insert, anchor, head: anchor + "Header".length }
}

function replaceTable(table: SourceTable, lines: string[], row: number, within: number): SourceChange {
  const to = table.start + table.lines.join("\n").length
  const caret = lines.slice(0, row).reduce((sum, line) => sum + line.length + 1, table.start)
  const place = caret + Math.min(within, (lines[row] ?? "").length)
  return { from: table.start, to, insert: lines.join("\n"), anchor: place, head: place }
}

const lineEnd = (text: string, from: number) => {
  const end = text.indexOf("\n", from)
  return end < 0 ? text.length : end
}

const startsWithBar = (line: string) => line.trimStart().startsWith("|")

/** The bars between cells; one after a backslash is text. */
const barsIn = (line: string) => line.match(/(?<!\\)(?:\\\\)*\|/g)?.length ?? 0

/** The cells of a row as they are written, without the bars. */
function cellsIn(line: string): string[] {
  const cells = line.trimEnd().split(/(?<!\\)\|/)
  if (startsWithBar(line)) cells.shift()
  if (cells.length > 1 && cells.at(-1)?.trim() === "") cells.pop()
  return cells
}

function withCell(line: string, column: number, cell: string): string {
  return rowOf(line, cellsIn(line).toSpliced(column + 1, 0, cell))
}

function withoutCell(line: string, column: number): string {
  return rowOf(line, cellsIn(line).toSpliced(column, 1))
}

const rowOf = (line: string, cells: string[]) =>
  `${/^[ \t]*/.exec(line)?.[0] ?? ""}|${cells.join("|")}|${line.endsWith("\r") ? "\r" : ""}`
