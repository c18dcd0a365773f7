import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { saidOf } from "@hub/contract/checks"
import type { EditionFormat } from "@hub/contract/publications"
import { type Content, resolvedContent } from "../edition/content.ts"
import type { EditionJob } from "../edition/job.ts"
import { type EditionBook, editionBook } from "./book.ts"
import { docx } from "./docx.ts"
import { epub } from "./epub.ts"
import { onePage } from "./html.ts"
import type { FormatMade } from "./made.ts"
import { markdownFolder } from "./markdown.ts"

function made(job: EditionJob): FormatMade[] | { failed: string } {
  try {
    const content = resolvedContent(job)
    const gone = content.findings.find(({ rule }) => rule === "deleted_topic")
    if (gone) return formats.map((format) => ({ format, notices: [], error: saidOf(gone) }))
    const book = editionBook(job, content)
    return formats.map((format) => one(format, job, content, book))
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

const makers: Record<EditionFormat, (job: EditionJob, content: Content, book: EditionBook) => string | Uint8Array> = {
  html: (_job, _content, book) => onePage(book),
  epub: (_job, _content, book) => epub(book),
  docx: (_job, _content, book) => docx(book),
  markdown: (job, content) => markdownFolder(job, content),
}
const formats = Object.keys(makers) as EditionFormat[]

/** One that cannot be made keeps none of the others from being there. */
function one(format: EditionFormat, job: EditionJob, content: Content, book: EditionBook): FormatMade {
  const notices = format === "markdown" ? [] : book.notices
  try {
    const path = join(job.folder, `edition.${format}`)
    writeFileSync(path, makers[format](job, content, book))
    return { format, notices, path }
  } catch (error) {
    process.stderr.write(error instanceof Error ? `${error.stack}` : String(error))
    return { format, notices, error: "This file could not be made of these texts." }
  }
}

/** Runs in a process of its own: reading and writing a whole collection would keep everybody else's calls waiting. */
const job = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as EditionJob
process.send?.(made(job), () => process.disconnect())
