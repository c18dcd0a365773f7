import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readFileInProcess } from "../src/imports/reader/read.ts"
import { readerLimits } from "../src/imports/reader/parsed-document.ts"
import type { ReportLine, ParsedDocument, ReaderChoices } from "../src/imports/reader/parsed-document.ts"
import { saveTestFile, createWordFile } from "./word-file.ts"
import type { WordFileParts } from "./word-file.ts"

/** Where the images of what was read wait. */
export const wordWorkFolder = mkdtempSync(join(tmpdir(), "hub-word-"))

/** What a Word file with this content is read as. */
export async function convertWordParts(parts: WordFileParts, choices: ReaderChoices = {}): Promise<ParsedDocument> {
  const path = saveTestFile(wordWorkFolder, "plan.docx", createWordFile(parts))
  const read = await readFileInProcess({
    path,
    filename: "plan.docx",
    work: wordWorkFolder,
    limits: readerLimits,
    choices,
  })
  if (read.kind === "refused") throw new Error(read.message)
  return read
}

export const convertToMarkdown = async (parts: WordFileParts): Promise<string> =>
  (await convertWordParts(parts)).documents[0]!.markdown

export const findReportLine = (read: ParsedDocument, construct: string): ReportLine =>
  read.ledger.find((each) => each.construct === construct)!
