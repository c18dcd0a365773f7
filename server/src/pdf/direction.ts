import type { Block, Inline } from "./document.ts"
import { nodesIn } from "./nodes.ts"

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Languages that are written from right to left. */
export const rightToLeftLanguages = new Set(["ar", "dv", "fa", "he", "ku", "ps", "sd", "syr", "ug", "ur", "yi"])

/** Whether words run from right to left: their first letter says so. */
export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? "")
}

/** All the words in a line, in the order they are read. */
export function wordsIn(body: Inline[]): string {
  return body
    .map((one) => {
      if (typeof one === "string") return one
      if (one.kind === "mono") return one.text
      return one.kind !== "note" && "body" in one ? wordsIn(one.body) : ""
    })
    .join("")
}

/** Marks what runs from right to left: each run of words by its own, a list, quote or table by the first words in it. */
export function directed(blocks: Block[]): Block[] {
  for (const node of nodesIn(blocks)) if (isBlock(node) && isRightToLeft(firstWords(node))) node.rtl = true
  return blocks
}

type Directed = Extract<Block, { rtl?: true }>
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

function isBlock(one: object): one is Directed {
  return "kind" in one && kinds.has(one.kind)
}

function firstWords(block: Block | undefined): string {
  switch (block?.kind) {
    case "paragraph":
    case "line":
    case "heading":
      return wordsIn(block.body)
    case "quote":
    case "alert":
      return firstWords(block.body[0])
    case "bullets":
    case "numbers":
    case "tasks":
      return firstWords(block.items[0]?.[0])
    case "terms":
      return wordsIn(block.items[0]?.term ?? [])
    case "table":
      return firstWords([...block.head, ...block.rows].flat().find((cell) => cell.body.length > 0)?.body[0])
    default:
      return ""
  }
}
