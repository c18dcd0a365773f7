import type { Archive } from "@hub/docx/zip"
import { createReportBuilder } from "@hub/docx/report"
import { extensionOf } from "@hub/docx/names"
import type { ParsedDocument, ReaderChoices, ReaderLimits } from "@hub/docx/parsed-document"
import type { MediaStore } from "@hub/docx/media-store"
import { compareByFolder, isHidden } from "../archive-files.ts"
import { createBudget } from "../markup/limits.ts"
import { parseHtmlTree } from "../markup/parse-html.ts"
import { createImageSource, createResolver, type FileSource, noFiles, storePageImages } from "../markup/files.ts"
import { finishParsing, reportFiles } from "../markup/finish.ts"
import { readPages } from "../markup/read-pages.ts"
import { findElementsNamed, type MarkupElement } from "../markup/tree.ts"
import { dressPage } from "./dress-page.ts"
import { orderPages } from "./order-pages.ts"

type ReadHtmlOptions = { limits: ReaderLimits; choices: ReaderChoices; media: MediaStore }

/** Reads one web page on its own: what it points to beside itself was not uploaded. */
export async function readHtmlFile(bytes: Buffer, filename: string, options: ReadHtmlOptions): Promise<ParsedDocument> {
  const root = parseHtmlTree(bytes, filename, createBudget(options.limits))
  const parsed = await readSite([{ path: filename, root }], noFiles, options)
  const address = findElementsNamed(root, "link").find(({ attributes }) => attributes["rel"] === "canonical")
    ?.attributes["href"]
  return { ...parsed, identity: address ? `html ${address.slice(0, 500)}` : "" }
}

/** Reads a folder of web pages; images and links between its pages are resolved inside the archive. */
export async function readHtmlArchive(archive: Archive, options: ReadHtmlOptions): Promise<ParsedDocument> {
  const names = archive.names.filter((name) => !isHidden(name)).toSorted(compareByFolder)
  const budget = createBudget(options.limits)
  const found = names.filter(isHtml).map((path) => ({ path, root: parseHtmlTree(archive.read(path), path, budget) }))
  return readSite(found, { names, read: archive.read }, options)
}

export const isHtml = (name: string): boolean => ["html", "htm", "xhtml"].includes(extensionOf(name))

type FoundPage = { path: string; root: MarkupElement }

async function readSite(found: FoundPage[], files: FileSource, options: ReadHtmlOptions): Promise<ParsedDocument> {
  const report = createReportBuilder()
  const resolve = createResolver(files, new Set(found.map(({ path }) => path)))
  const dressed = found.map(({ path, root }) => dressPage(path, root))
  const pages = orderPages(dressed, resolve)
  const source = createImageSource(files, options.media)
  const images = await storePageImages(pages, source, resolve)
  const documents = readPages(pages, { resolve: source.withImages(resolve), images }, { ...options, report })
  reportFiles(report, files.names, new Set([...pages.map(({ path }) => path), ...source.used()]))
  const warnings = found
    .filter(({ root }) => findElementsNamed(root, "frameset").length > 0)
    .map(({ path }) => `${path} shows several pages in frames. Each of them is read for itself.`)
  return finishParsing({ kind: "html", documents, report, media: options.media, warnings })
}
