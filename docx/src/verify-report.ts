import type { Nodes, Root } from "@hub/markdown"
import type { ReportLine } from "./parsed-document.ts"

/** A text that was made of a document; `characters` is how many letters and figures the words have that were kept. */
export type VerifiedText = { tree: Root; title: string; characters: number }

export const lostInConversion = "Said to be kept, but not found in the text that was made: compare it with your file"

/**
 * Looks into the text that was made for what the report says of it. The report counts as it reads; this counts what readers
 * get. What is there less often than the report says is listed, whichever of the two is wrong.
 */
export function verifyReport(report: ReportLine[], texts: VerifiedText[]): ReportLine[] {
  const made = countText({ type: "root", children: texts.flatMap(({ tree }) => tree.children) })
  const characters = texts.reduce((sum, text) => sum + text.characters, 0)
  const titles = texts.reduce((sum, { title }) => sum + countCharacters(title), 0)
  const kept = (...constructs: string[]) =>
    report.reduce((sum, line) => sum + (constructs.includes(line.construct) ? line.kept : 0), 0)
  const missing = new Map<string, number>([
    ["headings", kept("headings") - made.headings],
    ["list items", kept("list items") - made.items],
    ["tables", kept("tables") - made.tables],
    ["images", kept("images") - made.images],
    ["footnotes", kept("footnotes", "endnotes") - made.notes],
    ["links", kept("links", "cross-references") - made.links],
    ["words", made.characters + titles < characters ? 1 : 0],
  ])
  return report.map((line) => withMissing(line, missing.get(line.construct) ?? 0))
}

/** How many letters and figures there are. */
export function countCharacters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

function withMissing(line: ReportLine, missing: number): ReportLine {
  const count = Math.min(missing, line.kept)
  if (count <= 0) return line
  const where = "somewhere in the document"
  return { ...line, kept: line.kept - count, lost: [...line.lost, { what: lostInConversion, where, count }] }
}

type MarkdownCounts = {
  headings: number
  items: number
  tables: number
  images: number
  notes: number
  links: number
  characters: number
}

function countText(tree: Root): MarkdownCounts {
  const counts: MarkdownCounts = { headings: 0, items: 0, tables: 0, images: 0, notes: 0, links: 0, characters: 0 }
  const visit = (node: Nodes): void => {
    const key = keys[node.type]
    if (key) counts[key] += 1
    if ("value" in node)
      counts.characters += countCharacters(node.type === "html" ? node.value.replace(/<[^>]*>/g, "") : node.value)
    if ("children" in node) for (const each of node.children) visit(each)
  }
  visit(tree)
  return counts
}

const keys: Partial<Record<Nodes["type"], keyof MarkdownCounts>> = {
  heading: "headings",
  listItem: "items",
  table: "tables",
  image: "images",
  imageReference: "images",
  footnoteReference: "notes",
  link: "links",
  linkReference: "links",
}
