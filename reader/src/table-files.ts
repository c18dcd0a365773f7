import { strToU8, zipSync } from "fflate"
import { createNumberReader, type TableNumber } from "./table-number.ts"
import type { TableGrid } from "./table-grid.ts"

/** How a table is told: in which language its numbers are, and whether it runs from right to left. */
type TableManner = { language: string; isRightToLeft: boolean }

/** Programs for tables run what begins so, unless it is a number. */
const runs = /^[=+\-@\t\r]/

/**
 * A table as CSV (RFC 4180) for Excel and all others: UTF-8 with a byte order mark, semicolons where a comma is the language's
 * decimal sign. Of merged cells the first has the words. Nothing in it can be run as a formula.
 */
export function writeCsv(grid: TableGrid, { language }: TableManner): string {
  const read = createNumberReader(language)
  const separator = read.decimal === "," ? ";" : ","
  const field = (text: string) => {
    const number = read(text)
    if (number) return number.digits.replace(".", read.decimal) + (number.percent ? "%" : "")
    const safe = runs.test(text) ? `'${text}` : text
    return /["\n;,\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\ufeff${grid.map((row) => row.map((cell) => field(cell?.text ?? "")).join(separator)).join("\r\n")}\r\n`
}

/** A table as a workbook of one sheet (Office Open XML); numbers are numbers, shown as they were written. */
export function writeXlsx(grid: TableGrid, manner: TableManner, title: string): Uint8Array<ArrayBuffer> {
  const formats = createFormats()
  const sheet = writeSheet(grid, manner, formats.styleOf)
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${open}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${contentType("/xl/workbook.xml", "sheet.main")}${contentType("/xl/worksheets/sheet1.xml", "worksheet")}${contentType("/xl/styles.xml", "styles")}</Types>`,
    "_rels/.rels": relations(["officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${open}/officeDocument/2006/relationships"><sheets><sheet name="${escapeXml(sheetName(title))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(["worksheet", "worksheets/sheet1.xml"], ["styles", "styles.xml"]),
    "xl/styles.xml": formats.xml(),
    "xl/worksheets/sheet1.xml": sheet,
  }
  const files = Object.entries(parts).map(([name, xml]) => [name, strToU8(declaration + xml)] as const)
  // The same table is the same file, whenever it is asked for.
  return zipSync(Object.fromEntries(files), { mtime: "1980-01-01T00:00:00" })
}

const open = "http://schemas.openxmlformats.org"
const main = `${open}/spreadsheetml/2006/main`
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const contentType = (part: string, kind: string) =>
  `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
const relations = (...several: [kind: string, target: string][]) =>
  `<Relationships xmlns="${open}/package/2006/relationships">${several
    .map(
      ([kind, target], at) =>
        `<Relationship Id="r${at + 1}" Type="${open}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`

function writeSheet(
  grid: TableGrid,
  { language, isRightToLeft }: TableManner,
  styleOf: (one: TableNumber) => number,
): string {
  const read = createNumberReader(language)
  const merged: string[] = []
  const rows = grid.map((row, at) => {
    const cells = row.map((cell, column) => {
      if (cell === undefined) return ""
      const place = placeOf(at, column)
      if (cell.across > 1 || cell.down > 1)
        merged.push(`${place}:${placeOf(at + cell.down - 1, column + cell.across - 1)}`)
      if (cell.text === "") return ""
      const number = cell.isHead ? undefined : read(cell.text)
      if (number) return `<c r="${place}" s="${styleOf(number)}"><v>${number.value}</v></c>`
      return `<c r="${place}" s="${cell.isHead ? 1 : 0}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.text)}</t></is></c>`
    })
    return `<row r="${at + 1}">${cells.join("")}</row>`
  })
  const view = `<sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ""}/></sheetViews>`
  const joins = merged.map((one) => `<mergeCell ref="${one}"/>`).join("")
  return `<worksheet xmlns="${main}">${view}${writeColumns(grid)}<sheetData>${rows.join("")}</sheetData>${joins && `<mergeCells count="${merged.length}">${joins}</mergeCells>`}</worksheet>`
}

/** As wide as the longest line, in characters. */
function writeColumns(grid: TableGrid): string {
  const widths = (grid[0] ?? []).map((_, column) =>
    Math.min(
      60,
      Math.max(8, ...grid.map((row) => (row[column]?.across === 1 ? longestLine(row[column].text) + 2 : 0))),
    ),
  )
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  return columns.length === 0 ? "" : `<cols>${columns.join("")}</cols>`
}

const longestLine = (text: string) => Math.max(0, ...text.split("\n").map((line) => line.length))

/** The looks of cells: plain, in bold, and those of numbers as they come. */
function createFormats() {
  const codes: string[] = []
  const styleOf = ({ decimals, grouped, percent }: TableNumber) => {
    const code = `${grouped ? "#,##0" : "0"}${decimals > 0 ? `.${"0".repeat(decimals)}` : ""}${percent ? "%" : ""}`
    if (!codes.includes(code)) codes.push(code)
    return codes.indexOf(code) + 2
  }
  const xml = () => {
    const shown = codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join("")
    const look = (format: number, font: number) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
    const looks = [look(0, 0), look(0, 1), ...codes.map((_, at) => look(164 + at, 0))]
    const font = (inside: string) => `<font>${inside}<sz val="11"/><name val="Calibri"/></font>`
    return `<styleSheet xmlns="${main}">${shown && `<numFmts count="${codes.length}">${shown}</numFmts>`}<fonts count="2">${font("")}${font("<b/>")}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${looks.length}">${looks.join("")}</cellXfs></styleSheet>`
  }
  return { styleOf, xml }
}

/** `B3` of the second column's third row. */
function placeOf(row: number, column: number): string {
  let letters = ""
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return `${letters}${row + 1}`
}

/** Excel allows 31 characters, and some not at all. */
const sheetName = (title: string) =>
  title
    .replace(/[[\]:*?/\\]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^'+|'+$/g, "")
    .trim()
    .slice(0, 31)
    .trim() || "Table"

const forbidden =
  // oxlint-disable-next-line no-control-regex -- no file of XML may hold them
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escapeXml = (text: string) => text.replace(forbidden, "\ufffd").replace(/[&<>"]/g, (sign) => signs[sign]!)
