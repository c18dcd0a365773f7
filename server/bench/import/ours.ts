import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { parse, toHtml } from "@hub/markdown"
import { readFileHere } from "../../src/imports/reader/read.ts"
import { sniff } from "../../src/imports/reader/sniff.ts"
import { readWordTree } from "../../src/imports/reader/word/docx.ts"
import { readerLimits } from "../../src/imports/reader/reading.ts"
import type { Reading, ReadingChoices } from "../../src/imports/reader/reading.ts"

export { bookFacts, inBook } from "./book.ts"
export { scored, constructs } from "./facts.ts"
export { pageFacts } from "./page-facts.ts"
export { wordFacts } from "./word-facts.ts"

const work = mkdtempSync(join(tmpdir(), "hub-bench-import-"))

/** Reads a Word file as the hub does; what the hub would refuse is an error here. */
export async function ours(path: string, choices: ReadingChoices = {}): Promise<Reading> {
  const reading = await readFileHere({ path, filename: basename(path), work, limits: readerLimits, choices })
  if (reading.kind === "refused") throw new Error(reading.message)
  return reading
}

/** The tree that a Word file becomes, with the account of it, but neither written as Markdown nor with its offers. */
export async function oursToTree(path: string): Promise<unknown> {
  const sniffed = await sniff(readFileSync(path), basename(path), readerLimits)
  if (sniffed.kind !== "word") throw new Error("This is no Word file.")
  return (await readWordTree(sniffed.archive, work, readerLimits, {})).tree
}

/** The page of a reading: the text as it is stored, shown as the hub shows it, under the title it gives the document. */
export function shown({ documents }: Reading): string {
  return documents
    .map(({ title, markdown }) => `<p>${escaped(title)}</p>${toHtml(parse(markdown), { image: () => "image.png" })}`)
    .join("\n")
}

/** The lines of the account that do not add up: in = kept + converted + lost. */
export function unbalanced({ ledger }: Reading): string[] {
  const lost = (line: Reading["ledger"][number]) => line.lost.reduce((sum, { count }) => sum + count, 0)
  return ledger.filter((line) => line.in !== line.kept + line.converted + lost(line)).map((line) => line.construct)
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
