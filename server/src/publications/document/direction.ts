import type { PdfBlock, PdfInline } from "./document.ts"
import { listPdfNodes } from "./nodes.ts"

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Languages that are written from right to left. */
export const rightToLeftLanguages = new Set(["ar", "dv", "fa", "he", "ku", "ps", "sd", "syr", "ug", "ur", "yi"])

/** Whether words run from right to left: their first letter says so. */
export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? "")
}

/** All the words in a line, in the order they are read. */
export function inlineText(body: PdfInline[]): string {
  return body
    .map((one) => {
      if (typeof one === "string") return one
      if (one.kind === "mono") return one.text
      if (one.kind === "reference" && one.name !== undefined) return one.name
      return one.kind !== "note" && "body" in one ? inlineText(one.body) : ""
    })
    .join("")
}

/** Marks what runs from right to left: each run of words by its own, a list, quote or table by the first words in it. */
export function markDirection(blocks: PdfBlock[]): PdfBlock[] {
  for (const node of listPdfNodes(blocks)) if (isDirectedBlock(node) && isRightToLeft(firstText(node))) node.rtl = true
  return blocks
}

type DirectedBlock = Extract<PdfBlock, { rtl?: true }>
const kinds = new Set<unknown>([
  "paragraph",
  "line",
  "heading",
  "quote",
  "alert",
  "bullets",
  "numbers",
  "tasks",
  "terms",
  "table",
])

function isDirectedBlock(one: object): one is DirectedBlock {
  return "kind" in one && kinds.has(one.kind)
}

function firstText(block: PdfBlock | undefined): string {
  switch (block?.kind) {
    case "paragraph":
    case "line":
    case "heading":
      return inlineText(block.body)
    case "quote":
    case "alert":
      return firstText(block.body[0])
    case "bullets":
    case "numbers":
    case "tasks":
      return firstText(block.items[0]?.[0])
    case "terms":
      return inlineText(block.items[0]?.term ?? [])
    case "table":
      return firstText([...block.head, ...block.rows].flat().find((cell) => cell.body.length > 0)?.body[0])
    default:
      return ""
  }
}
