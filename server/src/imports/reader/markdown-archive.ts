import { summarizeText, readFrontmatter, rewriteParsedUrls } from "@hub/markdown"
import { contentsFile, parseContentsFile } from "./contents-file.ts"
import { createReportBuilder } from "@hub/docx/report"
import type { ReportBuilder } from "@hub/docx/report"
import { readMarkdown } from "./markdown-file.ts"
import type { MarkdownFile } from "./markdown-file.ts"
import { createMediaStore } from "./media.ts"
import { summaryLength } from "../proposal/parts.ts"
import type { StoredImage } from "@hub/docx/media-store"
import { extensionOf, folderOf, encodePath } from "@hub/docx/names"
import type { ReaderLimits, ParsedDocument } from "@hub/docx/parsed-document"
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
  const texts = names.filter(isMarkdown).toSorted((one, other) => placeOf(one) - placeOf(other))
  const known = new Set(texts)
  const report = createReportBuilder()
  const media = createMediaStore(work, limits)
  const stored = new Map<string, StoredImage>()
  const files: MarkdownFile[] = []
  const used = new Set(contents.length > 0 ? [...texts, contentsFile.name] : texts)

  for (const name of texts) {
    const { file, text } = readMarkdown(archive.read(name), name, limits, {
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

const isMarkdown = (name: string) => ["md", "markdown"].includes(extensionOf(name))

/** Addresses with a scheme, places in the same text, and empty ones stay as they are. */
function isElsewhere(url: string): boolean {
  return url === "" || url.startsWith("#") || url.startsWith("//") || /^[a-z][a-z0-9+.-]*:/i.test(url)
}

type FindFile = (url: string, from: string) => { path: string; anchor: string } | undefined

/**
 * Finds the file inside the archive that a relative address means: in another case where none has this one, as the page
 * that is made of it, or as the first of a folder.
 */
function createFileFinder(names: string[]): FindFile {
  const exact = new Map(names.map((name) => [name.normalize(), name]))
  const inAnyCase = new Map(names.toReversed().map((name) => [name.normalize().toLowerCase(), name]))

  return (url, from) => {
    const meant = parseRelativeUrl(url, from)
    if (!meant) return undefined
    const { steps, anchor } = meant
    const path = steps.join("/").normalize()
    const pages = [
      `${path.replace(/\.html?$/i, "")}.md`,
      [...steps, "README.md"].join("/"),
      [...steps, "index.md"].join("/"),
    ]
    for (const each of [path, ...pages]) {
      const found = exact.get(each) ?? inAnyCase.get(each.toLowerCase())
      if (found !== undefined) return { path: found, anchor }
    }
    return undefined
  }
}

/** Finds a file by its name alone, as links in double brackets do, or by the end of its path; the one nearest to the top. */
function createNameFinder(names: string[]): (name: string) => string | undefined {
  const known = new Map<string, string>()
  const ends = (path: string) => path.split("/").map((_, at, steps) => steps.slice(at).join("/"))
  for (const path of names.toSorted((one, other) => one.split("/").length - other.split("/").length))
    for (const end of ends(path.normalize().toLowerCase())) if (!known.has(end)) known.set(end, path)
  return (name) => {
    const asked = name.normalize().toLowerCase()
    return known.get(`${asked}.md`) ?? known.get(asked)
  }
}

function parseRelativeUrl(url: string, from: string): { steps: string[]; anchor: string } | undefined {
  if (isElsewhere(url)) return undefined

  const hash = url.indexOf("#")
  const address = (hash < 0 ? url : url.slice(0, hash)).replace(/\?.*$/, "")
  const base = address.startsWith("/") ? "" : folderOf(from)
  const steps: string[] = []
  for (const step of `${base}${decodeAddress(address)}`.split("/")) {
    if (step === ".." && steps.length === 0) return undefined
    if (step === "..") steps.pop()
    else if (step !== "" && step !== ".") steps.push(step)
  }
  return { steps, anchor: hash < 0 ? "" : url.slice(hash) }
}

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

function isHidden(name: string): boolean {
  return name.split("/").some((step) => step.startsWith(".") || step === "__MACOSX")
}

/** What a Mac keeps beside each file is nobody's text. */
function isHiddenText(name: string): boolean {
  return isHidden(name) && isMarkdown(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name)
}

const numbered = new Intl.Collator("en", { numeric: true, sensitivity: "base" })

/** Files before folders, 2 before 10, and a folder's README or index before all. */
function compareByFolder(a: string, b: string): number {
  const [left, right] = [a.split("/"), b.split("/")]
  for (let index = 0; ; index++) {
    const [one = "", other = ""] = [left[index], right[index]]
    const [isFile, isOtherFile] = [index === left.length - 1, index === right.length - 1]
    if (isFile !== isOtherFile) return isFile ? -1 : 1
    const order = rank(one, isFile) - rank(other, isOtherFile) || numbered.compare(one, other) || (one < other ? -1 : 1)
    if (one !== other || isFile) return one === other ? 0 : order
  }
}

function rank(name: string, isFile: boolean): number {
  return isFile && /^(readme|index)\.(md|markdown)$/i.test(name) ? 0 : 1
}
