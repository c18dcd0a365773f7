import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { HouseStyle } from "@hub/contract/house-style"
import { runChild } from "../../src/platform/child-process.ts"
import { builtEntry, root } from "../../src/platform/root.ts"
import type { EditionJob, EditionResult, EditionTopic } from "../../src/publications/edition/job.ts"
import type { FormatResult } from "../../src/publications/formats/result.ts"

/** The two house styles: the product's own on A4, and one for a printed book with all that a style can have. */
export const yearbookStyles: Record<string, HouseStyle> = {
  plain: HouseStyle.parse({}),
  book: HouseStyle.parse({
    logo: "/media/logo/logo.svg",
    accent: "#7a1f3d",
    body_font: "source_serif",
    heading_font: "inter",
    cover: "band",
    publisher: "Office of Statistics",
    author: "Economic Indicators",
    isbn: "978-3-16-148410-0",
    imprint: "Published by the Office of Statistics.\n\nFigures may be copied if their source is named.",
    footer: "Office of Statistics",
    links: [{ label: "Imprint", url: "https://www.example.org/imprint" }],
    paper: "b5",
    two_sided: true,
  }),
}

export type YearbookFiles = Record<"ua" | "archive" | "kb" | "html" | "epub" | "docx" | "markdown", string> & {
  pages: number
  findings: string[]
}

/** Makes the yearbook in every format, by the programs that the hub runs. */
export async function makeYearbook(topics: EditionTopic[], styleName: string, folder: string): Promise<YearbookFiles> {
  const style = yearbookStyles[styleName]!
  const job = (part: string, about: Partial<EditionJob>) => createJob(topics, style, join(folder, part), about)
  const ua = await makeEdition("publications-book-child", job("ua", { kind: "pdf", standard: "ua-1" }))
  const archive = await makeEdition("publications-book-child", job("archive", { kind: "pdf", standard: "a-2a" }))
  const kb = await makeEdition("publications-site-child", job("kb", { kind: "mobile_kb" }))
  const others = await run<FormatResult[] | { failed: string }>("publications-formats-child", job("formats", {}))
  if ("failed" in others) throw new Error(others.failed)
  const pathOf = (format: FormatResult["format"], ending: string) => {
    const made = others.find((one) => one.format === format)
    if (made === undefined || !("path" in made)) throw new Error(`${format} was not made: ${made?.error}`)
    return movedTo(made.path, join(folder, `yearbook${ending}`))
  }
  return {
    ua: movedTo(ua.path, join(folder, "yearbook.pdf")),
    archive: movedTo(archive.path, join(folder, "yearbook-archive.pdf")),
    kb: movedTo(kb.path, join(folder, "yearbook-web.zip")),
    html: pathOf("html", ".html"),
    epub: pathOf("epub", ".epub"),
    docx: pathOf("docx", ".docx"),
    markdown: pathOf("markdown", "-markdown.zip"),
    pages: ua.pages,
    findings: [...new Set([ua, archive, kb].flatMap(({ findings }) => findings.map(({ message }) => message)))],
  }
}

function movedTo(from: string, to: string): string {
  renameSync(from, to)
  return to
}

async function makeEdition(entry: string, job: EditionJob) {
  const made = await run<EditionResult>(entry, job)
  if ("failed" in made) throw new Error(made.failed)
  if (made.blocked) throw new Error(JSON.stringify(made.findings.filter(({ severity }) => severity === "block")))
  return made
}

function run<Made>(entry: string, job: EditionJob): Promise<Made> {
  const file = join(job.folder, "job.json")
  writeFileSync(file, JSON.stringify(job))
  return runChild<Made>(entry, file, {
    signal: new AbortController().signal,
    milliseconds: 600_000,
    megabytes: 2048,
  })
}

function createJob(topics: EditionTopic[], style: HouseStyle, folder: string, about: Partial<EditionJob>): EditionJob {
  mkdirSync(folder, { recursive: true })
  return {
    kind: "pdf",
    title: "Statistical Yearbook",
    edition: 1,
    publisher: style.publisher || "Office of Statistics",
    style,
    description: "Prices, people, energy and trade of eight places in seven languages.",
    language: "en",
    numbered: true,
    captions: true,
    index: true,
    glossary: true,
    typography: true,
    date: "2026-11-21T10:00:00.000Z",
    variables: {},
    topics,
    findings: [],
    gate: { unresolved_variable: "warn" },
    pictures: writePictures(folder),
    folder,
    reader: join(root, "dist/server/kb-reader"),
    pdf_child: builtEntry("publications-pdf-child"),
    program: { hub: "0.0.0", commit: "bench" },
    ...about,
  }
}

/** The pictures of the yearbook as the hub has them: files, by the key in their address. */
function writePictures(folder: string): EditionJob["pictures"] {
  const file = (name: string, alt: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content)
    return { sha256: name.padEnd(64, "0"), path: join(folder, name), alt, name }
  }
  return {
    screen: file("screen.png", "The page of an edition", readFileSync(join(root, "docs/pictures/edition.png"))),
    plan: file("plan.svg", "Two circles that overlap", planOfSurveys),
    logo: file("logo.svg", "Office of Statistics", readFileSync(join(root, "web/public/logo.svg"))),
  }
}

const planOfSurveys = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 160"><g fill="none" stroke="#1f3a5f" stroke-width="3"><circle cx="120" cy="80" r="70"/><circle cx="200" cy="80" r="70"/></g></svg>`
