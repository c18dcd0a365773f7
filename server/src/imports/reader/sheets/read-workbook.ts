import { folderOf } from "@hub/docx/names"
import { refuseFile } from "@hub/docx/refusal"
import type { ReportBuilder } from "@hub/docx/report"
import type { Archive } from "@hub/docx/zip"
import type { MarkupBudget } from "../markup/limits.ts"
import { parseXmlTree } from "../markup/parse-xml.ts"
import {
  childNamed,
  createElement,
  elementsIn,
  findElementsNamed,
  type MarkupElement,
  type MarkupNode,
  textInside,
} from "../markup/tree.ts"
import { createFormatter } from "./number-formats.ts"
import { toLines } from "./read-csv.ts"
import { parsePlace, parseRange } from "./places.ts"
import type { Sheet, SheetCell } from "./sheet.ts"
import { readLinks } from "./sheet-links.ts"

/** A sheet, and what stands on it beside its cells. */
export type WorkbookSheet = Sheet & { images: string[] }

type Part = { root: MarkupElement; targets: Map<string, string> }

/** The sheets of a workbook that are not hidden, with their values as they are shown. */
export function readWorkbook(archive: Archive, budget: MarkupBudget, report: ReportBuilder): WorkbookSheet[] {
  const part = (name: string) => readPart(archive, name, budget)
  const book = part("xl/workbook.xml")
  if (!book) return refuseFile("damaged", "The workbook has no sheets in it. Save it again and upload the new file.")
  const strings = part("xl/sharedStrings.xml")
  const texts = (strings ? elementsIn(strings.root) : []).filter(({ name }) => name === "si").map(readRichText)
  const is1904 = /^(?:1|true)$/.test(findElementsNamed(book.root, "workbookPr")[0]?.attributes["date1904"] ?? "")
  const format = createFormatter(part("xl/styles.xml")?.root, is1904)

  return findElementsNamed(book.root, "sheet").flatMap((sheet): WorkbookSheet[] => {
    const { name = "Sheet", state, "r:id": id = "" } = sheet.attributes
    const path = book.targets.get(id)
    report.count(sheet, "sheets", name)
    if (state === "hidden" || state === "veryHidden") {
      report.leftOut(sheet, "A hidden sheet")
      return []
    }
    const found = path === undefined ? undefined : part(path)
    if (!found || found.root.name !== "worksheet") {
      report.lost(sheet, "A sheet that is no table: insert its chart as an image")
      return []
    }
    report.kept(sheet)
    return [readSheet(name, found, { texts, format, part, report })]
  })
}

type SheetContext = {
  texts: (() => MarkupNode[])[]
  format: ReturnType<typeof createFormatter>
  part: (name: string) => Part | undefined
  report: ReportBuilder
}

function readSheet(name: string, { root, targets }: Part, context: SheetContext): WorkbookSheet {
  const rows: Sheet["rows"] = []
  const hidden = { rows: new Set<number>(), columns: hiddenColumns(root) }
  const links = readLinks(root, targets)
  const data = childNamed(root, "sheetData")
  let next = 0
  for (const row of data ? elementsIn(data) : []) {
    const at = row.attributes["r"] === undefined ? next : Number(row.attributes["r"]) - 1
    next = at + 1
    if (!Number.isInteger(at) || at < 0 || at > mostRows) continue
    if (isOn(row.attributes["hidden"])) hidden.rows.add(at)
    const cells: Sheet["rows"][number] = []
    for (const cell of elementsIn(row)) {
      const place = parsePlace(cell.attributes["r"])
      const column = place?.column ?? cells.length
      if (cell.name !== "c" || column > mostColumns) continue
      const isHidden = hidden.rows.has(at) || hidden.columns.has(column)
      const made = isHidden ? leaveOutHidden(cell, name, context) : readCell(cell, name, context)
      if (made) cells[column] = { ...made, ...links.take(at, column) }
      else cells.length = Math.max(cells.length, column + 1)
    }
    rows[at] = cells
  }
  const whole = Array.from({ length: rows.length }, (_, at) => rows[at] ?? [])
  mergeCells(root, name, whole, context.report)
  links.reportOthers(name, context.report)
  return { name, rows: withoutHidden(whole, hidden), images: readBeside(name, targets, context) }
}

/** What is hidden takes no room; a cell that goes over it is as much smaller. */
function withoutHidden(rows: Sheet["rows"], hidden: { rows: Set<number>; columns: Set<number> }): Sheet["rows"] {
  if (hidden.rows.size === 0 && hidden.columns.size === 0) return rows
  const countHidden = (of: Set<number>, from: number, length: number) =>
    Array.from({ length }, (_, at) => from + at).filter((at) => of.has(at)).length
  for (const [at, row] of rows.entries())
    for (const [column, cell] of row.entries()) {
      if (!cell) continue
      if (cell.columns > 1) cell.columns -= countHidden(hidden.columns, column, cell.columns)
      if (cell.rows > 1) cell.rows -= countHidden(hidden.rows, at, cell.rows)
    }
  return rows
    .filter((_, at) => !hidden.rows.has(at))
    .map((row) => Array.from(row).filter((_, column) => !hidden.columns.has(column)))
}

const mostRows = 1_048_576
const mostColumns = 16_384
const isOn = (value: string | undefined) => value === "1" || value === "true"

function readCell(cell: MarkupElement, name: string, context: SheetContext): SheetCell | undefined {
  const { texts, format, report } = context
  const { t: type = "n", s: style } = cell.attributes
  if (childNamed(cell, "f") && !childNamed(cell, "v")) {
    report.count(cell, "table cells", name)
    report.lost(cell, "A formula whose result isn't in the file: open and save the workbook in Excel")
    return undefined
  }
  const value = textInside(childNamed(cell, "v") ?? { text: "" })
  const one = (words: MarkupNode[], is_number = false) =>
    words.some((word) => textInside(word).trim() !== "") ? { words, columns: 1, rows: 1, is_number } : undefined
  switch (type) {
    case "s":
      return one(texts[Number(value)]?.() ?? [])
    case "inlineStr": {
      const text = childNamed(cell, "is")
      return one(text ? readRichText(text)() : [])
    }
    case "b":
      return one([{ text: value === "1" ? "TRUE" : "FALSE" }])
    case "str":
    case "e":
      return one(toLines(value))
    default:
      return one([{ text: format(value, style) }], true)
  }
}

function leaveOutHidden(cell: MarkupElement, name: string, { report }: SheetContext): undefined {
  if (childNamed(cell, "v") === undefined && childNamed(cell, "is") === undefined) return
  report.count(cell, "table cells", name)
  report.leftOut(cell, "In a hidden row or column")
}

/** The words of a text with how they look. Each cell that has it gets nodes of its own, since each is counted. */
function readRichText(text: MarkupElement): () => MarkupNode[] {
  return () =>
    elementsIn(text).flatMap((part): MarkupNode[] => {
      if (part.name === "t") return toLines(textInside(part))
      const words = part.name === "r" ? childNamed(part, "t") : undefined
      if (!words) return []
      const properties = childNamed(part, "rPr")
      let nodes: MarkupNode[] = toLines(textInside(words))
      for (const name of ["b", "i", "strike", "u"])
        if (childNamed(properties, name)) nodes = [createElement(name, nodes)]
      return nodes
    })
}

function hiddenColumns(root: MarkupElement): Set<number> {
  const hidden = new Set<number>()
  for (const { attributes } of findElementsNamed(root, "col"))
    if (isOn(attributes["hidden"]))
      for (let at = Number(attributes["min"]); at <= Math.min(mostColumns, Number(attributes["max"])); at++)
        hidden.add(at - 1)
  return hidden
}

/** The cell at the top left of a range takes the place of all; what lies under it is never shown. */
function mergeCells(root: MarkupElement, name: string, rows: Sheet["rows"], report: ReportBuilder): void {
  const widest = rows.reduce(
    (most, row) =>
      Math.max(
        most,
        row.findLastIndex((cell) => cell !== undefined),
      ),
    0,
  )
  for (const { attributes } of findElementsNamed(root, "mergeCell")) {
    const range = parseRange(attributes["ref"])
    const cell = range && rows[range.from.row]?.[range.from.column]
    if (!range || !cell) continue
    const { from } = range
    const to = { row: Math.min(range.to.row, rows.length - 1), column: Math.min(range.to.column, widest) }
    const all = rows.slice(from.row, to.row + 1)
    const isMerged = (one: Sheet["rows"][number][number]) => one === null || (one && one.columns * one.rows > 1)
    if (all.some((row) => row.slice(from.column, to.column + 1).some(isMerged))) continue
    for (const row of all)
      for (let column = from.column; column <= to.column; column++) {
        const covered = row[column]
        if (covered === cell) continue
        if (covered) report.count(covered, "table cells", name)
        if (covered) report.leftOut(covered, "Under a merged cell, which hides it")
        row[column] = null
      }
    cell.columns = to.column - from.column + 1
    cell.rows = all.length
  }
}

/** Images, charts and comments, which lie in files of their own. */
function readBeside(name: string, targets: Map<string, string>, { part, report }: SheetContext): string[] {
  const images: string[] = []
  for (const path of targets.values()) {
    if (/\/comments\d*\.xml$/.test(path))
      for (const comment of findElementsNamed(part(path)?.root ?? createElement("none"), "comment")) {
        report.count(comment, "comments", `${name}, cell ${comment.attributes["ref"] ?? ""}`)
        report.converted(comment)
        report.noted(comment, `A comment: “${textInside(comment).replaceAll(/\s+/g, " ").trim().slice(0, 2000)}”`)
      }
    if (!/\/drawing\d*\.xml$/.test(path)) continue
    const drawing = part(path)
    for (const blip of drawing ? findElementsNamed(drawing.root, "blip") : []) {
      const target = drawing?.targets.get(blip.attributes["r:embed"] ?? "")
      if (target !== undefined) images.push(target)
    }
    for (const shape of drawing ? findElementsNamed(drawing.root, "sp") : []) {
      const words = textInside(childNamed(shape, "txBody") ?? { text: "" })
        .replaceAll(/\s+/g, " ")
        .trim()
      if (words === "") continue
      report.count(shape, "text boxes", name)
      report.lost(shape, `A text box: “${words.slice(0, 2000)}”`)
    }
    for (const chart of drawing ? findElementsNamed(drawing.root, "chart") : []) {
      report.count(chart, "charts", name)
      report.lost(chart, "A chart: insert it as an image")
    }
  }
  return images
}

/** A part of the workbook, and what the ids in it point to. */
function readPart(archive: Archive, name: string, budget: MarkupBudget): Part | undefined {
  if (!archive.names.includes(name)) return undefined
  const parse = (path: string) => {
    const read = parseXmlTree(archive.read(path), budget)
    if (!("problem" in read)) return read
    return refuseFile("damaged", `The workbook is damaged and cannot be read (${path}: ${read.problem}).`)
  }
  const folder = folderOf(name)
  const relations = `${folder}_rels/${name.slice(folder.length)}.rels`
  const targets = new Map<string, string>()
  if (archive.names.includes(relations))
    for (const { attributes } of elementsIn(parse(relations))) {
      const { Id: id = "", Target: target = "", TargetMode: mode } = attributes
      targets.set(id, mode === "External" ? target : joinPath(folder, target))
    }
  return { root: parse(name), targets }
}

function joinPath(folder: string, target: string): string {
  const steps: string[] = []
  for (const step of (target.startsWith("/") ? target : folder + target).split("/"))
    if (step === "..") steps.pop()
    else if (step !== "" && step !== ".") steps.push(step)
  return steps.join("/")
}
