import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { splitFrontmatter } from "../../src/frontmatter.ts"

const folder = join(process.env["HUB_CORPUS"] ?? join(import.meta.dirname, "../../../../shared/corpus"), "markdown")

/** Where real documents are looked for, and their names. */
export const corpus = {
  folder,
  files: existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".md"))
        .toSorted()
    : [],
}

/** The content of a document of the corpus, with one kind of line ending. */
export function readCorpusText(name: string, eol: "\n" | "\r\n"): string {
  const { content } = splitFrontmatter(readFileSync(join(folder, name), "utf8"))
  return eol === "\n" ? content : content.replace(/\r?\n/g, "\r\n")
}

/** As many documents as `HUB_CORPUS_FILES` says, spread over the corpus; else so many of those that are not long. */
export function sampleCorpus(usual: number): string[] {
  const asked = process.env["HUB_CORPUS_FILES"]
  const files =
    asked === undefined ? corpus.files.filter((name) => statSync(join(folder, name)).size < 9000) : corpus.files
  const step = Math.max(1, files.length / Number(asked ?? usual))
  return files.filter((_name, at) => Math.floor(at / step) > Math.floor((at - 1) / step) || at === 0)
}
