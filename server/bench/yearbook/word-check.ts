import { execFileSync } from "node:child_process"
import { join, parse } from "node:path"
import { type Nodes, parseMarkdown, toPlainText, walkTree } from "@hub/markdown"
import { strFromU8 } from "fflate"
import type { EditionTopic } from "../../src/publications/edition/job.ts"
import { readZip } from "./links.ts"
import { listGroupedNumbers } from "../../test/page-words.ts"

export type WordReport = { words: number; numbers: number; tables: number; problems: string[] }

/** Opens a Word file in LibreOffice and compares it with the texts: words, numbers and tables. Undefined without LibreOffice. */
export function checkInLibreOffice(docx: string, topics: EditionTopic[]): WordReport | undefined {
  const folder = parse(docx).dir
  const convert = (format: string) =>
    execFileSync(
      "soffice",
      [
        "--headless",
        `-env:UserInstallation=file://${join(folder, "office")}`,
        "--convert-to",
        format,
        "--outdir",
        folder,
        docx,
      ],
      { stdio: "pipe", timeout: 400_000 },
    )
  try {
    convert("odt")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
  const xml = strFromU8(readZip(docx.replace(/docx$/, "odt"))["content.xml"]!)
  const read = textOfOdt(xml)
  const trees = topics.map(({ content }) => parseMarkdown(content ?? ""))
  const written = trees.map((tree) => toPlainText(withoutDrawings(tree)).replace(nameOfCaption, "")).join("\n")
  const tables = trees.reduce((sum, tree) => sum + countTables(tree), 0)
  const found = (xml.match(/<table:table /g) ?? []).length
  const words = missing(wordsOf(written), wordsOf(read))
  const numbers = missing(listGroupedNumbers(written), listGroupedNumbers(read))
  return {
    words: wordsOf(written).length,
    numbers: listGroupedNumbers(written).length,
    tables: found,
    problems: [
      ...words.map((word) => `the word ${word}`),
      ...numbers.map((number) => `the number ${number}`),
      ...(found < tables ? [`${tables - found} tables`] : []),
    ],
  }
}

const nameOfCaption = /\{#(?:tab|fig|eq):[^}\s]*\}/g

const textOfOdt = (xml: string) =>
  xml
    .replace(/<text:(?:s|tab|line-break)\b[^>]*\/>/g, " ")
    .replace(/<\/(?:text:p|text:h|table:table-cell)>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(
      /&(lt|gt|amp|quot|apos);/g,
      (_, name: string) => ({ lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" })[name]!,
    )
    .replace(/[\u200b\u2060]/g, "")

const wordsOf = (text: string) => text.normalize("NFKC").match(/[\p{L}\p{M}]{2,}/gu) ?? []

/** What the first has more often than the second. */
function missing(wanted: string[], had: string[]): string[] {
  const left = new Map<string, number>()
  for (const one of had) left.set(one, (left.get(one) ?? 0) + 1)
  const lost = wanted.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
  return [...new Set(lost)]
}

const isDrawn = (node: Nodes) => node.type === "code" && /^(?:chart|mermaid|math)$/.test(node.lang ?? "")

function withoutDrawings<Node extends Nodes>(node: Node): Node {
  if (!("children" in node)) return node
  return {
    ...node,
    children: node.children.filter((child) => !isDrawn(child as Nodes)).map((child) => withoutDrawings(child as Nodes)),
  }
}

function countTables(tree: Nodes): number {
  let tables = 0
  walkTree(tree, (node) => {
    if (node.type === "table") tables++
  })
  return tables
}
