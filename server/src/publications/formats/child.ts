import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describeFinding } from "@hub/contract/checks"
import type { EditionFormat } from "@hub/contract/publications"
import { type EditionContent, resolveEditionContent } from "../edition/content.ts"
import type { EditionJob } from "../edition/job.ts"
import { type EditionBook, createEditionBook } from "../document/book.ts"
import { drawVectors } from "../word/draw-vectors.ts"
import { writeDocx } from "../word/docx.ts"
import { writeEpub } from "../epub/epub.ts"
import { writeHtmlPage } from "../html/html.ts"
import type { FormatResult } from "./result.ts"
import { writeMarkdownFolder } from "../markdown/markdown.ts"

async function makeFormatFiles(job: EditionJob): Promise<FormatResult[] | { failed: string }> {
  try {
    const content = resolveEditionContent(job)
    const gone = content.findings.find(({ rule }) => rule === "deleted_topic")
    if (gone) return formats.map((format) => ({ format, warnings: [], error: describeFinding(gone) }))
    const book = createEditionBook(job, content)
    const made: FormatResult[] = []
    for (const format of formats) made.push(await makeFormatFile(format, job, content, book))
    return made
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

const makers: Record<
  EditionFormat,
  (job: EditionJob, content: EditionContent, book: EditionBook) => string | Uint8Array | Promise<Uint8Array>
> = {
  html: (_job, _content, book) => writeHtmlPage(book),
  epub: (_job, _content, book) => writeEpub(book),
  docx: (_job, _content, book) => drawVectors(book).then((drawn) => writeDocx(book, drawn)),
  markdown: (job) => writeMarkdownFolder(job),
}
const formats = Object.keys(makers) as EditionFormat[]

/** One that cannot be made keeps none of the others from being there. */
async function makeFormatFile(
  format: EditionFormat,
  job: EditionJob,
  content: EditionContent,
  book: EditionBook,
): Promise<FormatResult> {
  const warnings = format === "markdown" ? [] : book.warnings
  try {
    const path = join(job.folder, `edition.${format}`)
    writeFileSync(path, await makers[format](job, content, book))
    return { format, warnings, path }
  } catch (error) {
    process.stderr.write(error instanceof Error ? `${error.stack}` : String(error))
    return { format, warnings, error: "This file could not be created from these texts." }
  }
}

/** Runs in a process of its own: reading and writing a whole collection would keep everybody else's calls waiting. */
const job = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as EditionJob
process.send?.(await makeFormatFiles(job), () => process.disconnect())
