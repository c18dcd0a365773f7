import { Readable } from "node:stream"
import type { FastifyReply } from "fastify"
import { replaceInvisible } from "../invisible-characters.ts"
import type { PagedList } from "./page.ts"

/** What stands in one cell. */
export type CsvCell = string | number | boolean | null
/** What each column of a list's table shows of a row, by the column's heading. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>

/** How many rows are read, and held, at a time. */
export const csvBatchSize = 500

/** Spreadsheets take a text without this mark for one of an older encoding. */
const byteOrderMark = "\uFEFF"

/** One line of a table as RFC 4180 has it. A text that a spreadsheet would compute gets an apostrophe before it. */
export const formatCsvLine = (cells: CsvCell[]) => `${cells.map(formatCsvCell).join(",")}\r\n`

function formatCsvCell(cell: CsvCell): string {
  if (cell === null) return ""
  if (typeof cell === "number") return String(cell)
  if (typeof cell === "boolean") return cell ? "yes" : "no"
  const shown = replaceInvisible(cell)
  const text = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(shown) ? `'${shown}` : shown
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type CsvTable = {
  name: string
  day: Date
  columns: CsvColumns<never>
  page: (cursor: string | undefined) => Promise<PagedList<unknown, number | null>>
}

/** Sends a list as a table, page after page, so that it never lies in memory as a whole; what refuses the first page is told. */
export async function sendCsv(reply: FastifyReply, { name, day, columns, page }: CsvTable) {
  const first = await page(undefined)
  const filename = `${name}-${day.toISOString().slice(0, 10)}.csv`
  return reply
    .type("text/csv; charset=utf-8")
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, no-store")
    .header("content-disposition", `attachment; filename="${filename}"`)
    .send(Readable.from(streamCsvLines(columns, first, page)))
}

async function* streamCsvLines(
  columns: CsvTable["columns"],
  first: PagedList<unknown, number | null>,
  page: CsvTable["page"],
) {
  const cells = Object.values(columns)
  const said = ({ items }: PagedList<unknown, number | null>) =>
    items.map((row) => formatCsvLine(cells.map((cell) => cell(row as never)))).join("")
  yield byteOrderMark + formatCsvLine(Object.keys(columns)) + said(first)
  for (let { next } = first; next !== null;) {
    const more = await page(next)
    yield said(more)
    next = more.next
  }
}
