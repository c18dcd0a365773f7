import type { Point } from "@hub/contract/points"
import { findBlock, findWords } from "./find-words.ts"

const name = "hub-passage"

/** Scrolls to the words that a comment is about and marks them; where they cannot be told, their paragraph. */
export function showPassage({ start, quote }: Pick<Point, "start" | "quote">): void {
  const text = document.querySelector("[data-topic-text]")
  if (!text || start === null) return
  const blocks = [...text.querySelectorAll<HTMLElement>("[data-source-offset]")].map((block) => ({
    block,
    start: Number(block.dataset["sourceOffset"]),
  }))
  const block = findBlock(blocks, start)
  if (!block) return
  const range = rangeOfWords(block, quote) ?? rangeOfAll(block)
  CSS.highlights.set(name, new Highlight(range))
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches
  const lines = range.startContainer.parentElement ?? block
  lines.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" })
}

export function clearPassage(): void {
  CSS.highlights.delete(name)
}

function rangeOfAll(block: HTMLElement): Range {
  const range = document.createRange()
  range.selectNodeContents(block)
  return range
}

function rangeOfWords(block: HTMLElement, words: string): Range | undefined {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  const nodes: { node: Node; from: number }[] = []
  let text = ""
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node, from: text.length })
    text += node.nodeValue ?? ""
  }
  const found = findWords(text, words)
  if (!found) return undefined
  const range = document.createRange()
  const at = (offset: number) => nodes.findLast(({ from }) => from <= offset)!
  const [first, last] = [at(found.start), at(found.end - 1)]
  range.setStart(first.node, found.start - first.from)
  range.setEnd(last.node, found.end - last.from)
  return range
}
