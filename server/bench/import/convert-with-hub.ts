import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { parseMarkdown, toHtml } from "@hub/markdown"
import { readFileInProcess } from "../../src/imports/reader/read.ts"
import { createMediaStore } from "../../src/imports/reader/media.ts"
import { detectFile } from "@hub/docx/sniff"
import { readWordTree } from "@hub/docx/read/read-word"
import { readerLimits } from "@hub/docx/parsed-document"
import type { ParsedDocument, ReaderChoices } from "@hub/docx/parsed-document"

export { measureBook, compareBooks } from "./measure-book.ts"
export { scoreConversion, constructs } from "./document-measures.ts"
export { measurePage } from "./measure-page.ts"
export { measureWordFile } from "./measure-word-file.ts"

const work = mkdtempSync(join(tmpdir(), "hub-bench-import-"))

/** Reads a Word file as the hub does; what the hub would refuse is an error here. */
export async function convertWithHub(path: string, choices: ReaderChoices = {}): Promise<ParsedDocument> {
  const parsed = await readFileInProcess({ path, filename: basename(path), work, limits: readerLimits, choices })
  if (parsed.kind === "refused") throw new Error(parsed.message)
  return parsed
}

/** The tree that a Word file becomes, with the account of it, but neither written as Markdown nor with its offers. */
export async function convertToTree(path: string): Promise<unknown> {
  const sniffed = await detectFile(readFileSync(path), basename(path), readerLimits)
  if (sniffed.kind !== "word") throw new Error("This is no Word file.")
  return (await readWordTree(sniffed.archive, createMediaStore(work, readerLimits), readerLimits, {})).tree
}

/** The page of a reading: the text as it is stored, shown as the hub shows it, under the title it gives the document. */
export function renderConversion({ documents }: ParsedDocument): string {
  return documents
    .map(
      ({ title, markdown }) =>
        `<p>${escaped(title)}</p>${toHtml(parseMarkdown(markdown), { image: () => "image.png" })}`,
    )
    .join("\n")
}

/** The lines of the account that do not add up: in = kept + converted + lost. */
export function findUnbalancedLines({ report }: ParsedDocument): string[] {
  const lost = (line: ParsedDocument["report"][number]) => line.lost.reduce((sum, { count }) => sum + count, 0)
  return report.filter((line) => line.in !== line.kept + line.converted + lost(line)).map((line) => line.construct)
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
