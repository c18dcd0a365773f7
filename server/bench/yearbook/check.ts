import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { EditionTopic } from "../../src/publications/edition/job.ts"
import { findCollisions, findSplitNumbers, listGroupedNumbers, readPageWords } from "../../test/page-words.ts"
import { archiveRules } from "./archive-rules.ts"
import { checkInBrowser } from "./browser-checks.ts"
import type { YearbookFiles } from "./editions.ts"
import { checkMarkdownLinks, checkPageLinks, checkWordLinks, checkZipLinks, readZip } from "./links.ts"
import { epubRules, readEpub } from "./page-rules.ts"
import { type PdfBook, readPdfBook } from "./pdf-file.ts"
import { checkPageReferences } from "./pdf-references.ts"
import { structureRules } from "./structure-rules.ts"
import { documentRules, type PdfRule } from "./ua-rules.ts"
import { checkInLibreOffice } from "./word-check.ts"

/** One line of the report: how much was looked at, and what is wrong. */
export type CheckRow = { name: string; checked: string; problems: string[] }

export async function checkEditions(
  made: YearbookFiles,
  topics: EditionTopic[],
  folder: string,
  chromium: string | undefined,
): Promise<CheckRow[]> {
  return [
    ...checkPdfs(made, topics),
    ...checkLinks(made),
    ...checkEpub(made),
    ...checkWord(made, topics),
    ...(chromium ? await checkPages(made, folder, chromium) : []),
  ]
}

function checkPdfs({ ua, archive }: YearbookFiles, topics: EditionTopic[]): CheckRow[] {
  const book = readPdfBook(ua)
  const pages = readPageWords(ua)
  const numbers = new Set(topics.flatMap(({ content }) => listGroupedNumbers(content ?? "")))
  const { inside, naming, problems } = checkPageReferences(book, pages)
  const tagged = [...documentRules, ...structureRules]
  const archived = [...archiveRules, ...tagged.filter(({ isOfUa }) => !isOfUa)]
  return [
    testRules("PDF/UA-1", tagged, book),
    testRules("PDF/A-2a", archived, readPdfBook(archive)),
    { name: "PDF, references", checked: `${inside} links, ${naming} name a page`, problems },
    { name: "PDF, split numbers", checked: `${numbers.size} numbers`, problems: findSplitNumbers(pages, numbers) },
    { name: "PDF, words over one another", checked: `${pages.length} pages`, problems: findCollisions(pages) },
  ]
}

const testRules = (name: string, rules: PdfRule[], book: PdfBook): CheckRow => ({
  name,
  checked: `${rules.length} rules`,
  problems: rules.flatMap(({ clause, says, find }) => {
    const places = find(book)
    return places.length === 0 ? [] : [`${clause} ${says}: ${places.length} times, such as ${places[0]}`]
  }),
})

function checkLinks({ kb, html, epub, docx, markdown }: YearbookFiles): CheckRow[] {
  const page = { "page.html": readFileSync(html, "utf8") }
  const reports = {
    web: checkZipLinks(kb, /\.html$/),
    EPUB: checkZipLinks(epub, /\.xhtml$/),
    HTML: checkPageLinks(page, new Set(Object.keys(page))),
    Word: checkWordLinks(docx),
    Markdown: checkMarkdownLinks(markdown),
  }
  return Object.entries(reports).map(([name, { links, problems }]) => ({
    name: `${name}, links`,
    checked: `${links} links`,
    problems,
  }))
}

function checkEpub({ epub }: YearbookFiles): CheckRow[] {
  const book = readEpub(epub)
  const own = epubRules.flatMap(({ says, find }) => find(book).map((place) => `${says}: ${place}`))
  const said = spawnSync("java", ["-jar", "/usr/bin/epubcheck", epub], { encoding: "utf8" })
  const lines = `${said.stdout}${said.stderr}`.split("\n").filter((line) => /^(?:FATAL|ERROR|WARNING)/.test(line))
  const isThere = said.stdout?.includes("EPUBCheck") ?? false
  return [
    { name: "EPUB, epubcheck", checked: isThere ? "the book" : "not installed", problems: lines },
    { name: "EPUB, rules of Ace", checked: `${epubRules.length} rules, ${book.pages.length} pages`, problems: own },
  ]
}

function checkWord({ docx }: YearbookFiles, topics: EditionTopic[]): CheckRow[] {
  const report = checkInLibreOffice(docx, topics)
  if (report === undefined) return [{ name: "Word in LibreOffice", checked: "not installed", problems: [] }]
  const { words, numbers, tables, problems } = report
  return [{ name: "Word in LibreOffice", checked: `${words} words, ${numbers} numbers, ${tables} tables`, problems }]
}

/** Every page of the EPUB and every tenth of the web edition, and the HTML page, at the widths of a desk and a phone. */
async function checkPages({ kb, epub, html }: YearbookFiles, folder: string, chromium: string): Promise<CheckRow[]> {
  const pictures = join(folder, "pictures")
  mkdirSync(pictures, { recursive: true })
  const books = unpackZip(epub, join(folder, "epub")).filter((file) => file.endsWith(".xhtml"))
  const site = unpackZip(kb, join(folder, "web")).filter((file) => file.endsWith(".html") && !file.endsWith("404.html"))
  const sample = site.filter((_, at) => at % 10 === 0 || at < 12)
  const row = async (name: string, files: string[], widths: number[], isBook = false): Promise<CheckRow> => {
    const { pages, problems } = await checkInBrowser(files, widths, chromium, pictures, isBook)
    return { name: `${name}, axe`, checked: `${pages} pages`, problems }
  }
  return [
    await row("EPUB", books, [800], true),
    await row("web", sample, [1280, 390]),
    await row("HTML", [html], [1280, 390]),
  ]
}

function unpackZip(path: string, folder: string): string[] {
  return Object.entries(readZip(path)).flatMap(([name, bytes]) => {
    if (name.endsWith("/")) return []
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
    return [file]
  })
}
