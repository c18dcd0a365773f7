import { summarizeText, readFrontmatter, rewriteParsedUrls } from "@hub/markdown"
import { contentsFile, parseContentsFile } from "./contents-file.ts"
import { createReportBuilder } from "@hub/docx/report"
import type { ReportBuilder } from "@hub/docx/report"
import { readImportedFrontmatter } from "./frontmatter.ts"
import { readMarkdown } from "./markdown-file.ts"
import type { MarkdownFile } from "./markdown-file.ts"
import { createMediaStore } from "./media.ts"
import { summaryLength } from "../proposal/parts.ts"
import type { StoredImage } from "@hub/docx/media-store"
import { extensionOf, encodePath } from "@hub/docx/names"
import type { ReaderLimits, ParsedDocument } from "@hub/docx/parsed-document"
import { orderTexts, type OrderSources } from "./reading-order.ts"
import { compareByFolder, createFileFinder, isElsewhere, isHidden } from "./archive-files.ts"
import { decodeText } from "./text.ts"
import type { Archive } from "@hub/docx/zip"

/** Reads one Markdown file on its own: what it points to beside itself was not uploaded. */
export function readMarkdownText(bytes: Buffer, filename: string, limits: ReaderLimits): ParsedDocument {
  const report = createReportBuilder()
  const { file, text } = readMarkdown(bytes, filename, limits)
  reportContents(report, file, () => undefined)
  const notes = summarizeText(text, summaryLength)

  const read = buildParsedDocument([{ ...file, ...(notes && { notes }) }], report, [], file.warnings)
  return { ...read, identity: readTextIdentity(file.frontmatter) }
}

/** The id that a text gives itself. */
function readTextIdentity(frontmatter: string): string {
  const { values } = readFrontmatter(frontmatter)
  const id = values["id"] ?? values["uid"] ?? values["guid"]
  const named = typeof id === "string" || typeof id === "number" ? String(id).trim().slice(0, 200) : ""
  return named === "" ? "" : `markdown ${named}`
}

/** Reads a folder tree of Markdown; images and links between its files are resolved inside the archive. */
export async function readMarkdownArchive(
  archive: Archive,
  work: string,
  limits: ReaderLimits,
): Promise<ParsedDocument> {
  const names = archive.names.filter((name) => !isHidden(name)).toSorted(compareByFolder)
  const find = createFileFinder(names)
  const named = createNameFinder(names)
  const contents = readArchiveContents(archive)
  const places = new Map(contents.map(({ file }, place) => [file, place]))
  const placeOf = (name: string) => places.get(name) ?? contents.length
  const bytes = new Map<string, Buffer>()
  // What is taken out of an archive counts towards its limit each time.
  const readBytes = (name: string) => {
    const known = bytes.get(name) ?? archive.read(name)
    bytes.set(name, known)
    return known
  }
  const { texts: inOrder, navigation } = orderTexts(
    createOrderSources(archive.names, names.filter(isMarkdown), readBytes),
  )
  const texts = inOrder.toSorted((one, other) => placeOf(one) - placeOf(other))
  const known = new Set(texts)
  const report = createReportBuilder()
  const media = createMediaStore(work, limits)
  const stored = new Map<string, StoredImage>()
  const files: MarkdownFile[] = []
  const used = new Set([
    ...texts,
    ...(contents.length > 0 ? [contentsFile.name] : []),
    ...(navigation ? [navigation] : []),
  ])

  for (const name of texts) {
    const { file, text } = readMarkdown(readBytes(name), name, limits, {
      has: (url) => find(url, name) !== undefined,
      pathOf: named,
    })
    for (const url of [...file.imageUrls, ...file.linkUrls]) {
      const found = find(url, name)
      if (!found || known.has(found.path) || stored.has(found.path)) continue
      const image = await media.add(archive.read(found.path), found.path)
      stored.set(found.path, image)
      if ("url" in image || file.imageUrls.includes(url)) used.add(found.path)
    }

    const resolve = (url: string, kind: "link" | "image"): string | undefined => {
      const found = find(url, name)
      if (!found) return undefined
      const image = stored.get(found.path)
      if (image) return "url" in image ? image.url : undefined
      return kind === "link" ? `document:${encodePath(found.path)}${found.anchor}` : undefined
    }
    reportContents(report, file, resolve)
    bytes.delete(name)
    const whole = contents[placeOf(name)]
    const { title = file.title } = whole ?? {}
    const { content: markdown, notes } = rewriteParsedUrls(text, resolve, summaryLength)
    files.push({ ...file, title, markdown, ...(notes && { notes }), ...(whole && { level: whole.level }) })
  }

  for (const name of names) reportFile(report, name, used.has(name))
  for (const name of archive.names.filter(isHiddenText)) reportFile(report, name, false)
  return buildParsedDocument(
    files,
    report,
    media.all(),
    files.flatMap((file) => file.warnings),
  )
}

/** What the order of pages is read from. */
function createOrderSources(names: string[], texts: string[], bytesOf: (name: string) => Buffer): OrderSources {
  const read = (name: string) => decodeText(bytesOf(name), name).text
  const values = new Map<string, Record<string, unknown>>()
  const valuesOf = (name: string) => {
    const known = values.get(name) ?? readFrontmatter(readImportedFrontmatter(read(name)).frontmatter).values
    values.set(name, known)
    return known
  }
  return { names, texts, read, valuesOf }
}

/** The topics that the archive itself names, in their order. */
function readArchiveContents(archive: Archive) {
  if (!archive.names.includes(contentsFile.name)) return []
  const { text } = decodeText(archive.read(contentsFile.name), contentsFile.name)
  return parseContentsFile(text) ?? []
}

function buildParsedDocument(
  files: MarkdownFile[],
  report: ReportBuilder,
  media: ParsedDocument["media"],
  warnings: string[],
): ParsedDocument {
  const documents = files.map(({ path, title, frontmatter, markdown, headings, level, notes }) => {
    const document = { path, title, frontmatter, markdown, headings }
    return { ...document, ...(level !== undefined && { level }), ...(notes && { notes }) }
  })
  return {
    kind: "markdown",
    documents,
    media,
    report: report.lines(),
    styles: [],
    template: [],
    identity: "",
    warnings,
  }
}

type ResolveUrl = (url: string, kind: "link" | "image") => string | undefined

/** Words are kept byte for byte, so only what points elsewhere can be lost. */
function reportContents(report: ReportBuilder, file: MarkdownFile, resolve: ResolveUrl): void {
  for (const heading of file.headings) {
    const thing = { ...heading }
    report.count(thing, "headings", file.path)
    report.kept(thing)
  }
  for (const [kind, urls] of [["image", file.imageUrls] as const, ["link", file.linkUrls] as const]) {
    for (const url of urls) {
      const thing = { url }
      report.count(thing, `${kind}s`, file.path)
      if (resolve(url, kind)) report.converted(thing)
      else if (isElsewhere(url)) report.kept(thing)
      else
        report.lost(
          thing,
          `${url.slice(0, 120)} was not uploaded or can't be used as ${kind === "image" ? "an image" : "a link"}`,
        )
    }
  }
  reportOpenLinks(report, file)
  reportNotation(report, file)
}

/** What stays in the text for a site generator is named, and whether readers see it. */
function reportNotation(report: ReportBuilder, { notation, path }: MarkdownFile): void {
  for (const { kind, name, isShown } of notation) {
    const thing = { name }
    report.count(thing, kind === "list of attributes" ? "lists of attributes" : `${kind}s`, path)
    report.kept(thing)
    const words = name === "" ? `A ${kind}` : `The ${kind} “${name.slice(0, 80)}”`
    report.noted(
      thing,
      `${words} stays in the text as written; ${isShown ? "readers see it so" : "readers don't see it"}`,
    )
  }
}

function reportOpenLinks(report: ReportBuilder, { openLinks, path }: MarkdownFile): void {
  for (const written of openLinks) {
    const thing = { written }
    report.count(thing, "links", path)
    report.lost(thing, `${written.slice(0, 120)} stays as written: no file with this name was uploaded`)
  }
}

function reportFile(report: ReportBuilder, name: string, isUsed: boolean): void {
  const thing = { name }
  report.count(thing, "files", name)
  if (isUsed) report.kept(thing)
  else report.leftOut(thing, isMarkdown(name) ? "In a hidden folder" : "Not Markdown, and not an image used in a text")
}

const isMarkdown = (name: string) => ["md", "markdown", "mdx"].includes(extensionOf(name))

/** Finds a file by its name alone, as links in double brackets do, or by the end of its path; the one nearest to the top. */
function createNameFinder(names: string[]): (name: string) => string | undefined {
  const known = new Map<string, string>()
  const ends = (path: string) => path.split("/").map((_, at, steps) => steps.slice(at).join("/"))
  for (const path of names.toSorted((one, other) => one.split("/").length - other.split("/").length))
    for (const end of ends(path.normalize().toLowerCase())) if (!known.has(end)) known.set(end, path)
  return (name) => {
    const asked = name.normalize().toLowerCase()
    return known.get(`${asked}.md`) ?? known.get(`${asked}.mdx`) ?? known.get(asked)
  }
}

/** What a Mac keeps beside each file is nobody's text. */
function isHiddenText(name: string): boolean {
  return isHidden(name) && isMarkdown(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name)
}
