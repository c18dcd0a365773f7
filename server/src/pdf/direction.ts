import type { Block, Inline } from "./document.ts"

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

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

/** Marks what runs from right to left: each run of words by its own, a list by its first item. */
export function directed(blocks: Block[]): Block[] {
  const left: unknown[] = [...blocks]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next !== "object" || next === null) continue
    if (isBlock(next) && isRightToLeft(firstWords(next))) next.rtl = true
    left.push(...Object.values(next))
  }
  return blocks
}

type Directed = Extract<Block, { rtl?: true }>
const kinds = new Set<unknown>(["paragraph", "line", "heading", "bullets", "numbers", "tasks"])

function isBlock(one: object): one is Directed {
  return "kind" in one && kinds.has(one.kind)
}

function firstWords(block: Block | undefined): string {
  if (block === undefined) return ""
  if ("items" in block) return block.kind === "terms" ? "" : firstWords(block.items[0]?.[0])
  return block.kind === "paragraph" || block.kind === "line" || block.kind === "heading" ? wordsIn(block.body) : ""
}
