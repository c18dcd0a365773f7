import { parseText } from "@hub/markdown"
import { readerLimits } from "../src/parsed-document.ts"
import type { ParsedDocument, ReaderChoices, ReaderRefusal, ReportLine } from "../src/parsed-document.ts"
import { readWithSuggestions } from "../src/read/read-with-suggestions.ts"
import { readWord } from "../src/read/read-word.ts"
import { readerRefusalOf } from "../src/refusal.ts"
import { verifyReport } from "../src/verify-report.ts"
import { openArchive } from "../src/zip.ts"
import { createMediaList } from "./media-list.ts"
import { createWordFile } from "./word-file.ts"
import type { WordFileParts } from "./word-file.ts"

/** What the bytes of a Word file are read as, with the report as it is after its check. */
export async function readWordBytes(
  bytes: Uint8Array,
  choices: ReaderChoices = {},
): Promise<ParsedDocument | ReaderRefusal> {
  try {
    const archive = await openArchive(Buffer.from(bytes), readerLimits)
    const read = choices.tracked_changes === "suggest" ? readWithSuggestions : readWord
    const parsed = await read(archive, "plan.docx", createMediaList(), readerLimits, choices)
    const { markdown, title, characters = 0 } = parsed.documents[0]!
    return { ...parsed, report: verifyReport(parsed.report, [{ tree: parseText(markdown).tree, title, characters }]) }
  } catch (error) {
    const refusal = readerRefusalOf(error)
    if (!refusal) throw error
    return refusal
  }
}

/** What a Word file with this content is read as. */
export async function convertWordParts(parts: WordFileParts, choices: ReaderChoices = {}): Promise<ParsedDocument> {
  const read = await readWordBytes(createWordFile(parts), choices)
  if (read.kind === "refused") throw new Error(read.message)
  return read
}

export const convertToMarkdown = async (parts: WordFileParts): Promise<string> =>
  (await convertWordParts(parts)).documents[0]!.markdown

export const findReportLine = (read: ParsedDocument, construct: string): ReportLine =>
  read.report.find((each) => each.construct === construct)!
