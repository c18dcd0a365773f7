import { Readable } from "node:stream"
import type { FastifyReply } from "fastify"
import { visible } from "../visible.ts"
import type { Paged } from "./page.ts"

/** What stands in one cell. */
export type Cell = string | number | boolean | null
/** What each column of a list's table shows of a row, by the column's heading. */
export type Columns<Row> = Record<string, (row: Row) => Cell>

/** How many rows are read, and held, at a time. */
export const rowsAtATime = 500

/** Spreadsheets take a text without this mark for one of an older encoding. */
const byteOrderMark = "\uFEFF"

/** One line of a table as RFC 4180 has it. A text that a spreadsheet would compute gets an apostrophe before it. */
export const csvLine = (cells: Cell[]) => `${cells.map(written).join(",")}\r\n`

function written(cell: Cell): string {
  if (cell === null) return ""
  if (typeof cell === "number") return String(cell)
  if (typeof cell === "boolean") return cell ? "yes" : "no"
  const shown = visible(cell)
  const text = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(shown) ? `'${shown}` : shown
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type Table = {
  name: string
  day: Date
  columns: Columns<never>
  page: (cursor: string | undefined) => Promise<Paged<unknown>>
}

/** Sends a list as a table, page after page, so that it never lies in memory as a whole; what refuses the first page is told. */
export async function sendTable(reply: FastifyReply, { name, day, columns, page }: Table) {
  const first = await page(undefined)
  const filename = `${name}-${day.toISOString().slice(0, 10)}.csv`
  return reply
    .type("text/csv; charset=utf-8")
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, no-store")
    .header("content-disposition", `attachment; filename="${filename}"`)
    .send(Readable.from(lines(columns, first, page)))
}

async function* lines(columns: Table["columns"], first: Paged<unknown>, page: Table["page"]) {
  const cells = Object.values(columns)
  const said = ({ items }: Paged<unknown>) =>
    items.map((row) => csvLine(cells.map((cell) => cell(row as never)))).join("")
  yield byteOrderMark + csvLine(Object.keys(columns)) + said(first)
  for (let { next } = first; next !== null;) {
    const more = await page(next)
    yield said(more)
    next = more.next
  }
}
