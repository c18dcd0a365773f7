import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describeFinding } from "@hub/contract/checks"
import type { EditionFormat } from "@hub/contract/publications"
import { type EditionContent, resolveEditionContent } from "../edition/content.ts"
import type { EditionJob } from "../edition/job.ts"
import { type EditionBook, createEditionBook } from "../document/book.ts"
import { writeDocx } from "../word/docx.ts"
import { writeEpub } from "../epub/epub.ts"
import { writeHtmlPage } from "../html/html.ts"
import type { FormatResult } from "./result.ts"
import { writeMarkdownFolder } from "../markdown/markdown.ts"

function makeFormatFiles(job: EditionJob): FormatResult[] | { failed: string } {
  try {
    const content = resolveEditionContent(job)
    const gone = content.findings.find(({ rule }) => rule === "deleted_topic")
    if (gone) return formats.map((format) => ({ format, warnings: [], error: describeFinding(gone) }))
    const book = createEditionBook(job, content)
    return formats.map((format) => makeFormatFile(format, job, content, book))
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

const makers: Record<
  EditionFormat,
  (job: EditionJob, content: EditionContent, book: EditionBook) => string | Uint8Array
> = {
  html: (_job, _content, book) => writeHtmlPage(book),
  epub: (_job, _content, book) => writeEpub(book),
  docx: (_job, _content, book) => writeDocx(book),
  markdown: (job) => writeMarkdownFolder(job),
}
const formats = Object.keys(makers) as EditionFormat[]

/** One that cannot be made keeps none of the others from being there. */
function makeFormatFile(
  format: EditionFormat,
  job: EditionJob,
  content: EditionContent,
  book: EditionBook,
): FormatResult {
  const warnings = format === "markdown" ? [] : book.warnings
  try {
    const path = join(job.folder, `edition.${format}`)
    writeFileSync(path, makers[format](job, content, book))
    return { format, warnings, path }
  } catch (error) {
    process.stderr.write(error instanceof Error ? `${error.stack}` : String(error))
    return { format, warnings, error: "This file could not be created from these texts." }
  }
}

/** Runs in a process of its own: reading and writing a whole collection would keep everybody else's calls waiting. */
const job = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as EditionJob
process.send?.(makeFormatFiles(job), () => process.disconnect())
