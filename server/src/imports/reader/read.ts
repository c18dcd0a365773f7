import { readFile } from "node:fs/promises"
import { summarizeText, parseText } from "@hub/markdown"
import { summaryLength } from "../proposal/parts.ts"
import { readMarkdownArchive, readMarkdownText } from "./markdown-archive.ts"
import type { ReaderLimits, ParsedDocument, ReaderChoices, ReaderRefusal } from "@hub/docx/parsed-document"
import { readerRefusalOf } from "@hub/docx/refusal"
import { findLookAlikes } from "@hub/docx/look-alikes"
import { verifyReport } from "@hub/docx/verify-report"
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
  }
}

/** A longer text is left to the proposal, which has more time and memory for it. */
const maxAnalysedLength = 1_000_000

/** A reading with what its importer may decide about it. What Word's words became is read once, and what that told is noted. */
function addSuggestions(parsed: ParsedDocument): ParsedDocument {
  let report = parsed.report
  const documents = parsed.documents.map(({ larger, characters = 0, ...document }) => {
    const isRead = parsed.kind === "word" && document.markdown.length <= maxAnalysedLength
    const known = isRead ? parseText(document.markdown) : undefined
    if (known) report = verifyReport(report, known.tree, document.title, characters)
    const read = () => known ?? parseText(document.markdown)
    const notes = document.notes ?? (known && summarizeText(known, summaryLength))
    const look_alikes = findLookAlikes(document.markdown, new Set(larger), read)
    return { read, document: { ...document, look_alikes, ...(notes && { notes }) } }
  })
  return {
    ...parsed,
    report,
    documents: documents.map(({ document }) => document),
    values: findRepeatedValues(documents.map(({ read, document: { path, markdown } }) => ({ path, markdown, read }))),
  }
}
