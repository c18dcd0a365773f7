import { readFile } from "node:fs/promises"
import { summarizeText, parseText } from "@hub/markdown"
import { summaryLength } from "../proposal/parts.ts"
import { readMarkdownArchive, readMarkdownText } from "./markdown-archive.ts"
import type { ReaderLimits, ParsedDocument, ReaderChoices, ReaderRefusal } from "@hub/docx/parsed-document"
import { readerRefusalOf } from "@hub/docx/refusal"
import { findLookAlikes } from "@hub/docx/look-alikes"
import { type VerifiedText, verifyReport } from "@hub/docx/verify-report"
import { readEpub } from "./epub/read-epub.ts"
import { readHtmlArchive, readHtmlFile } from "./html/read-html.ts"
import { readOdt } from "./odt/read-odt.ts"
import { readDelimitedFile, readWorkbookFile } from "./sheets/read-sheets.ts"
import { findRepeatedValues } from "./repeated-values.ts"
import { createMediaStore } from "./media.ts"
import { detectFile } from "@hub/docx/sniff"
import { readWord } from "@hub/docx/read/read-word"
import { readWithSuggestions } from "@hub/docx/read/read-with-suggestions"

export type ReadFileJob = {
  path: string
  filename: string
  work: string
  limits: ReaderLimits
  choices: ReaderChoices
}

/** Reads an uploaded file in this process. What cannot be read answers a refusal; a bug throws. */
export async function readFileInProcess(job: ReadFileJob): Promise<ParsedDocument | ReaderRefusal> {
  try {
    return addSuggestions(await readByKind(job))
  } catch (error) {
    const refusal = readerRefusalOf(error)
    if (!refusal) throw error
    return refusal
  }
}

async function readByKind(job: ReadFileJob): Promise<ParsedDocument> {
  const bytes = await readFile(job.path)
  const sniffed = await detectFile(bytes, job.filename, job.limits)
  switch (sniffed.kind) {
    case "word":
      return await (job.choices.tracked_changes === "suggest" ? readWithSuggestions : readWord)(
        sniffed.archive,
        job.filename,
        createMediaStore(job.work, job.limits),
        job.limits,
        job.choices,
      )
    case "markdown_archive":
      return await readMarkdownArchive(sniffed.archive, job.work, job.limits)
    case "markdown_text":
      return readMarkdownText(bytes, job.filename, job.limits)
    case "epub":
      return await readEpub(sniffed.archive, { ...job, media: createMediaStore(job.work, job.limits) })
    case "odt":
      return await readOdt(sniffed.archive, { ...job, media: createMediaStore(job.work, job.limits) })
    case "workbook":
      return await readWorkbookFile(sniffed.archive, { ...job, media: createMediaStore(job.work, job.limits) })
    case "delimited":
      return await readDelimitedFile(bytes, { ...job, media: createMediaStore(job.work, job.limits) })
    case "html_archive":
      return await readHtmlArchive(sniffed.archive, { ...job, media: createMediaStore(job.work, job.limits) })
    case "html_file":
      return await readHtmlFile(bytes, job.filename, { ...job, media: createMediaStore(job.work, job.limits) })
  }
}

/** A longer text is left to the proposal, which has more time and memory for it. */
const maxAnalysedLength = 1_000_000

/** A reading with what its importer may decide about it. What other words became is read once, and what that told is noted. */
function addSuggestions(parsed: ParsedDocument): ParsedDocument {
  const verified: VerifiedText[] = []
  const documents = parsed.documents.map(({ larger, characters, ...document }) => {
    const isRead = characters !== undefined && document.markdown.length <= maxAnalysedLength
    const known = isRead ? parseText(document.markdown) : undefined
    if (known)
      verified.push({
        tree: known.tree,
        title: parsed.kind === "word" ? document.title : "",
        characters: characters ?? 0,
      })
    const read = () => known ?? parseText(document.markdown)
    const notes = document.notes ?? (known && summarizeText(known, summaryLength))
    const look_alikes = findLookAlikes(document.markdown, new Set(larger), read)
    return { read, document: { ...document, look_alikes, ...(notes && { notes }) } }
  })
  const isWholeRead = verified.length === documents.length
  return {
    ...parsed,
    report: isWholeRead ? verifyReport(parsed.report, verified) : parsed.report,
    documents: documents.map(({ document }) => document),
    values: findRepeatedValues(documents.map(({ read, document: { path, markdown } }) => ({ path, markdown, read }))),
  }
}
