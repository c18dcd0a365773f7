import type { MediaStore } from "@hub/docx/media-store"
import type { ParsedDocument, ReaderChoices, ReaderLimits } from "@hub/docx/parsed-document"
import { createReportBuilder } from "@hub/docx/report"
import type { Archive } from "@hub/docx/zip"
import { createFileFinder } from "../archive-files.ts"
import { createImageSource, createResolver, storePageImages } from "../markup/files.ts"
import { finishParsing, reportFiles } from "../markup/finish.ts"
import { createBudget, type MarkupBudget } from "../markup/limits.ts"
import { parseHtmlTree } from "../markup/parse-html.ts"
import { parseXmlTree } from "../markup/parse-xml.ts"
import { readPages, type SourcePage } from "../markup/read-pages.ts"
import { childNamed, findElementsNamed, type MarkupElement, wordsIn } from "../markup/tree.ts"
import { findOwn } from "../html/dress-page.ts"
import { readContents } from "./contents.ts"
import { type BookPackage, readPackage } from "./package.ts"

type EpubOptions = { limits: ReaderLimits; choices: ReaderChoices; media: MediaStore }

/** Reads an e-book: its chapters in their order, under the titles of its contents. */
export async function readEpub(archive: Archive, options: EpubOptions): Promise<ParsedDocument> {
  const budget = createBudget(options.limits)
  const book = readPackage(archive, budget)
  const files = { names: archive.names, read: archive.read }
  const paths = new Set(book.spine)
  const resolve = createResolver(files, paths)
  const find = createFileFinder(archive.names)
  const contents = readContents(book, (path) => parseMarkup(archive, path, budget), find)
  const pages = dressChapters(book, contents, (path) => parseMarkup(archive, path, budget))
  const report = createReportBuilder()
  const source = createImageSource(files, options.media)
  const images = await storePageImages(pages, source, resolve)
  const documents = readPages(pages, { resolve: source.withImages(resolve), images }, { ...options, report })
  const known = [...paths, ...source.used(), ...book.own]
  reportFiles(report, archive.names, new Set(known))
  return finishParsing({
    kind: "epub",
    documents,
    report,
    media: options.media,
    identity: book.identifier && `epub ${book.identifier}`,
    warnings: book.missing.map((path) => `${path} is named as a part of the book but isn't in the file.`),
  })
}

/** The chapters as pages. One that neither the contents nor a heading names goes on with the one before it. */
function dressChapters(
  { spine }: BookPackage,
  contents: Map<string, { title: string; depth: number }>,
  parse: (path: string) => MarkupElement,
): SourcePage[] {
  let before = ""
  return spine.map((path): SourcePage => {
    const root = parse(path)
    const body = childNamed(root, "body") ?? root
    const entry = contents.get(path)
    const headings = findOwn(body, /^h[1-6]$/)
    const name = findElementsNamed(root, "title")[0]
    const own = entry?.title ?? (headings[0] ? "" : before === "" && name ? wordsIn(name) : "")
    const title = own || (headings[0] || before === "" ? "" : `${before} (continued)`)
    before = entry?.title ?? (headings[0] ? wordsIn(headings[0]) : before)
    return { path, root, main: body, title, classes: new Map(), depth: entry?.depth ?? 0 }
  })
}

/** A page of a book, which is XML; where it is not, it is read as a browser would. */
function parseMarkup(archive: Archive, path: string, budget: MarkupBudget): MarkupElement {
  const bytes = archive.read(path)
  const read = parseXmlTree(bytes, budget)
  return "problem" in read ? parseHtmlTree(bytes, path, budget) : read
}
