import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readFileHere } from "../src/imports/reader/read.ts"
import { readerLimits } from "../src/imports/reader/reading.ts"
import type { LedgerLine, Reading, ReadingChoices } from "../src/imports/reader/reading.ts"
import { saved, wordFile } from "./word-file.ts"
import type { WordParts } from "./word-file.ts"

/** Where the images of what was read wait. */
export const work = mkdtempSync(join(tmpdir(), "hub-word-"))

/** What a Word file with this content is read as. */
export async function reading(parts: WordParts, choices: ReadingChoices = {}): Promise<Reading> {
  const path = saved(work, "plan.docx", wordFile(parts))
  const read = await readFileHere({ path, filename: "plan.docx", work, limits: readerLimits, choices })
  if (read.kind === "refused") throw new Error(read.message)
  return read
}

export const markdownOf = async (parts: WordParts): Promise<string> => (await reading(parts)).documents[0]!.markdown

export const line = (read: Reading, construct: string): LedgerLine =>
  read.ledger.find((each) => each.construct === construct)!
