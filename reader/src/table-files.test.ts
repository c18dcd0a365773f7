import { strFromU8, unzipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { writeCsv, writeXlsx } from "./table-files.ts"
import type { TableCell } from "./table-grid.ts"
import { createNumberReader } from "./table-number.ts"

const cell = (text: string, more: Partial<TableCell> = {}): TableCell => ({
  text,
  isHead: false,
  across: 1,
  down: 1,
  ...more,
})
const german = { language: "de", isRightToLeft: false }
const sheetOf = (file: Uint8Array) => strFromU8(unzipSync(file)["xl/worksheets/sheet1.xml"]!)

test.each([
  ["en", "1,234.5", 1234.5],
  ["en", "−3", -3],
  ["en", "12.5 %", 0.125],
  ["en", "2026", 2026],
  ["de", "1.234,5", 1234.5],
  ["de", "1 234,5", 1234.5],
  ["de-CH", "1’234.5", 1234.5],
  ["fr", "12\u202f345,6", 12345.6],
  ["ar", "١٬٢٣٤٫٥", 1234.5],
  ["ar", "1,234.5", 1234.5],
  ["hi", "-0.5", -0.5],
])("in %s %s is a number", (language, text, value) => {
  expect(createNumberReader(language)(text)?.value).toBe(value)
})

test.each([
  ["en", "1,5"],
  ["de", "1.5"],
  ["en", "007"],
  ["en", "1234567890123456"],
  ["en", "12.05.2026"],
  ["en", "3–5"],
  ["en", "=1"],
  ["en", "1e5"],
  ["en", ""],
  ["not a language", "1,5"],
])("in %s %j is text", (language, text) => {
  expect(createNumberReader(language)(text)).toBeUndefined()
})

describe("a table as CSV", () => {
  test("opens in Excel: with a byte order mark, and semicolons where a comma is the decimal sign", () => {
    const grid = [
      [cell("Land"), cell("Wert")],
      [cell("Süd; West"), cell("1.234,5")],
      [cell('"A"'), cell("a\nb")],
    ]
    expect(writeCsv(grid, german)).toBe('\ufeffLand;Wert\r\n"Süd; West";1234,5\r\n"""A""";"a\nb"\r\n')
    expect(writeCsv([[cell("a,b"), cell("1,234.5")]], { ...german, language: "en" })).toBe('\ufeff"a,b",1234.5\r\n')
  })

  test.each(["=1+1", "+cmd", "-cmd|' /C calc'!A0", "@SUM(A1)", "\tx"])("cannot be run: %j", (text) => {
    expect(writeCsv([[cell(text)]], german).replace(/^\ufeff"?/, "")[0]).toBe("'")
  })

  test("has what is merged in its first place", () => {
    const grid = [
      [cell("Both", { across: 2 }), undefined],
      [cell("1"), cell("2")],
    ]
    expect(writeCsv(grid, german)).toBe("\ufeffBoth;\r\n1;2\r\n")
  })
})

describe("a table as a workbook", () => {
  const grid = [
    [cell("Year", { isHead: true, down: 2 }), cell("Rates", { isHead: true, across: 2 }), undefined],
    [undefined, cell("a", { isHead: true }), cell("b", { isHead: true })],
    [cell("2026"), cell("1.234,50"), cell("-3 %")],
    [cell("=1+1"), cell("<x>&\u0001"), cell("")],
  ]

  test("has numbers as numbers, shown as they were written, and merged cells", () => {
    const file = writeXlsx(grid, german, "Tabelle 1: Preise/Löhne [neu] und noch vieles mehr")
    const sheet = sheetOf(file)
    expect(sheet).toContain(
      '<c r="A3" s="2"><v>2026</v></c><c r="B3" s="3"><v>1234.5</v></c><c r="C3" s="4"><v>-0.03</v></c>',
    )
    expect(sheet).toContain('<mergeCells count="2"><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/></mergeCells>')
    expect(sheet).toContain('<c r="A4" s="0" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>')
    expect(sheet).toContain("&lt;x&gt;&amp;\ufffd")
    expect(strFromU8(unzipSync(file)["xl/styles.xml"]!)).toContain(
      'formatCode="0"/><numFmt numFmtId="165" formatCode="#,##0.00"/><numFmt numFmtId="166" formatCode="0%"',
    )
    expect(strFromU8(unzipSync(file)["xl/workbook.xml"]!)).toContain('<sheet name="Tabelle 1 Preise Löhne neu und"')
  })

  test("is the same file each time, and runs as its text does", () => {
    expect(writeXlsx(grid, german, "A")).toEqual(writeXlsx(grid, german, "A"))
    expect(sheetOf(writeXlsx(grid, { language: "ar", isRightToLeft: true }, "A"))).toContain('rightToLeft="1"')
  })
})
