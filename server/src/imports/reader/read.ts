import { readFile } from "node:fs/promises"
import { notesOf, readText } from "@hub/markdown"
import { summaryLength } from "../proposal/parts.ts"
import { readMarkdownArchive, readMarkdownText } from "./markdown-archive.ts"
import type { ReaderLimits, Reading, ReadingChoices, Refused } from "./reading.ts"
import { refusalOf } from "./refusal.ts"
import { lookAlikesIn } from "./look-alikes.ts"
import { recounted } from "./recount.ts"
import { repeatedValues } from "./repeated-values.ts"
import { sniff } from "./sniff.ts"
import { readWord } from "./word/docx.ts"
import { readWithSuggestions } from "./word/suggested.ts"

export type ReadingJob = {
  path: string
  filename: string
  work: string
  limits: ReaderLimits
  choices: ReadingChoices
}

/** Reads an uploaded file in this process. What cannot be read answers a refusal; a bug throws. */
export async function readFileHere(job: ReadingJob): Promise<Reading | Refused> {
  try {
    return withOffers(await readByKind(job))
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return refusal
  }
}

async function readByKind(job: ReadingJob): Promise<Reading> {
  const bytes = await readFile(job.path)
  const sniffed = await sniff(bytes, job.filename, job.limits)
  switch (sniffed.kind) {
    case "word":
      return await (job.choices.tracked_changes === "suggest" ? readWithSuggestions : readWord)(
        sniffed.archive,
        job.filename,
        job.work,
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
const longestNoted = 1_000_000

/** A reading with what its importer may decide about it. What Word's words became is read once, and what that told is noted. */
function withOffers(reading: Reading): Reading {
  let ledger = reading.ledger
  const documents = reading.documents.map(({ larger, letters = 0, ...document }) => {
    const isRead = reading.kind === "word" && document.markdown.length <= longestNoted
    const known = isRead ? readText(document.markdown) : undefined
    if (known) ledger = recounted(ledger, known.tree, document.title, letters)
    const read = () => known ?? readText(document.markdown)
    const notes = document.notes ?? (known && notesOf(known, summaryLength))
    const look_alikes = lookAlikesIn(document.markdown, new Set(larger), read)
    return { read, document: { ...document, look_alikes, ...(notes && { notes }) } }
  })
  return {
    ...reading,
    ledger,
    documents: documents.map(({ document }) => document),
    values: repeatedValues(documents.map(({ read, document: { path, markdown } }) => ({ path, markdown, read }))),
  }
}
