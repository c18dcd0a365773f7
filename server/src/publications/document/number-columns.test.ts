import { parseMarkdown } from "@hub/markdown"
import { expect, test } from "vitest"
import { createTestBook } from "../../../test/pdf.ts"
import type { PdfTable } from "./document.ts"
import { buildPdfDocument } from "./tree.ts"

const tableOf = (text: string) =>
  buildPdfDocument(
    createTestBook("", { topics: [{ id: 1, title: "T", level: 1, tree: parseMarkdown(text) }] }),
  ).body.find((one) => one.kind === "table") as PdfTable
const column = (...cells: string[]) =>
  tableOf(`| a | b |\n|---|---|\n${cells.map((one) => `| x | ${one} |`).join("\n")}`)
const pads = ({ rows }: PdfTable) => rows.map((row) => row[1]!.pad ?? "")

test.each([
  ["points", ["1.5", "12", "0.25"], ["0", ".00", ""]],
  ["commas", ["1,5", "12", "0,25"], ["0", ",00", ""]],
  ["thousands", ["1,204", "12", "980"], ["", "", ""]],
  ["thousands and points", ["1,204.5", "12", "–"], ["", ".0", ""]],
  ["Arabic digits", ["٨٠٫٥", "١٬٢٠٤", "٠٫٢٥"], ["٠", "٫٠٠", ""]],
  ["Devanagari digits and thousands parted as in India", ["१२,३४,५६७.५", "१२", "०.२५"], ["०", ".००", ""]],
])("decimals stand below one another, with %s", (_, cells, expected) => {
  const table = column(...cells)
  expect(table.columns[1]).toMatchObject({ figures: true })
  expect(pads(table)).toEqual(expected)
})

test("a column with words, or with a side that its author chose, stays as it is", () => {
  expect(column("1.5", "about 2").columns[1]).not.toHaveProperty("figures")
  expect(tableOf("| a |\n|:--|\n| 1.5 |").columns[0]).not.toHaveProperty("figures")
})

test("a last row that begins with the word for it is a total", () => {
  expect(tableOf("| a | b |\n|---|---|\n| x | 1 |\n| Insgesamt | 1 |").total).toBe(true)
  expect(tableOf("| a | b |\n|---|---|\n| x | 1 |\n| Totally | 1 |").total).toBeUndefined()
})

test("a table of more than eight columns stands across a page", () => {
  const row = (columns: number, cell: string) => `|${` ${cell} |`.repeat(columns)}\n`
  const table = (columns: number) => tableOf(row(columns, "a") + row(columns, "-") + row(columns, "1"))
  expect([table(8), table(9)].map(({ across_page }) => across_page ?? false)).toEqual([false, true])
})
