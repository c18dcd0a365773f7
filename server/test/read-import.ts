import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type ParsedDocument, readerLimits, type ReaderChoices } from "@hub/docx/parsed-document"
import { expect } from "vitest"
import { saveTestFile } from "../../docx/test/word-file.ts"
import { readFileInProcess } from "../src/imports/reader/read.ts"

const work = mkdtempSync(join(tmpdir(), "hub-read-import-"))

/** Reads a file as an import does, and sees to it that its report adds up and that nothing in it was passed over. */
export async function readImport(
  filename: string,
  bytes: Uint8Array | string,
  choices: ReaderChoices = {},
): Promise<ParsedDocument> {
  const path = saveTestFile(work, "upload", bytes)
  const parsed = await readFileInProcess({ path, filename, work, limits: readerLimits, choices })
  if (parsed.kind === "refused") throw new Error(parsed.message)
  for (const line of parsed.report) {
    const lost = line.lost.reduce((sum, { count }) => sum + count, 0)
    expect({ construct: line.construct, sum: line.kept + line.converted + lost }).toEqual({
      construct: line.construct,
      sum: line.in,
    })
    expect(line.lost.map(({ what }) => what).filter((what) => /compare .* with your file/.test(what))).toEqual([])
  }
  return parsed
}

export const reportLine = ({ report }: ParsedDocument, construct: string) => {
  const line = report.find((each) => each.construct === construct)
  return line && { in: line.in, kept: line.kept, converted: line.converted, lost: line.lost.map(({ what }) => what) }
}
