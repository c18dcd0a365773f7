import type { MediaStore } from "@hub/docx/media-store"
import type { ParsedDocument, ReaderChoices, ReaderLimits, SourceDocument } from "@hub/docx/parsed-document"
import { nameWithoutExtension } from "@hub/docx/names"
import { createReportBuilder, type ReportBuilder } from "@hub/docx/report"
import type { Archive } from "@hub/docx/zip"
import { createImageSource, createResolver, noFiles, storePageImages, type FileSource } from "../markup/files.ts"
import { finishParsing } from "../markup/finish.ts"
import { createBudget } from "../markup/limits.ts"
import type { LinkTarget, MarkupPage } from "../markup/pages.ts"
import { readPages, type SourcePage } from "../markup/read-pages.ts"
import { createElement } from "../markup/tree.ts"
import { readDelimited } from "./read-csv.ts"
import { readWorkbook, type WorkbookSheet } from "./read-workbook.ts"
import { toSheet, toTable } from "./sheet.ts"

type SheetsOptions = { filename: string; limits: ReaderLimits; choices: ReaderChoices; media: MediaStore }

/** Reads a workbook: each sheet is a topic with a table. */
export function readWorkbookFile(archive: Archive, options: SheetsOptions): Promise<ParsedDocument> {
  const report = createReportBuilder()
  const sheets = readWorkbook(archive, createBudget(options.limits), report)
  return readSheets(sheets, { names: archive.names, read: archive.read }, report, options)
}

/** Reads a table of text: a topic with a table. */
export function readDelimitedFile(bytes: Buffer, options: SheetsOptions): Promise<ParsedDocument> {
  const sheet = { ...readDelimited(bytes, options.filename), images: [] }
  return readSheets([sheet], noFiles, createReportBuilder(), options)
}

async function readSheets(
  sheets: WorkbookSheet[],
  files: FileSource,
  report: ReportBuilder,
  options: SheetsOptions,
): Promise<ParsedDocument> {
  const paths = new Map(sheets.map(({ name }) => [name, name.replaceAll("/", "-")]))
  const pages = sheets.map((sheet) => toPage(sheet, paths.get(sheet.name) ?? sheet.name, report))
  const resolveElsewhere = createResolver(noFiles, new Set())
  const resolve = (href: string, page: MarkupPage): LinkTarget => {
    if (!href.startsWith(toSheet)) return resolveElsewhere(href, page)
    const path = paths.get(href.slice(toSheet.length))
    return path === undefined
      ? {
          to: "nothing",
          what: "A link to a named range, or to a sheet that is hidden or isn't there; its words are kept",
        }
      : { to: "page", path, id: "" }
  }
  const images = await storePageImages(pages, createImageSource(files, options.media))
  const documents = readPages(pages, { resolve, images }, { ...options, report, isCounted: true })
  return finishParsing({
    kind: "sheets",
    documents: documents.map((document) => withTitle(document, documents.length, options.filename)),
    report,
    media: options.media,
    warnings: [],
  })
}

function toPage(sheet: WorkbookSheet, path: string, report: ReportBuilder): SourcePage {
  const table = toTable(sheet, report)
  const images = sheet.images.map((src) => {
    const image = createElement("img", [], { src: `/${src}` })
    report.count(image, "images", sheet.name)
    return createElement("p", [image])
  })
  const main = createElement("main", [...(table ? [table] : []), ...images])
  return { path, root: main, main, title: sheet.name, classes: new Map(), depth: 0 }
}

/** The only sheet of a workbook is often called as the program called it. */
function withTitle(document: SourceDocument, sheets: number, filename: string): SourceDocument {
  const isUnnamed =
    sheets === 1 && /^(?:sheet|tabelle|feuil|hoja|foglio|blad|arkusz|лист|planilha)\s?\d*$/iu.test(document.title)
  return isUnnamed ? { ...document, title: nameWithoutExtension(filename) } : document
}
