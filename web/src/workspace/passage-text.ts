import { limits } from "@hub/contract/limits"
import { countTextWords, expandToWords, findBlockIndex, findWords } from "./find-words.ts"

/** The words of a page, and from which of its text nodes they come. */
type PassageText = { text: string; nodes: { node: Text; from: number }[] }

const ownLine = "p, li, td, th, h1, h2, h3, h4, h5, h6, pre, dt, dd, div, figcaption, blockquote"

function readBlocks(blocks: Element[]): PassageText {
  const nodes: PassageText["nodes"] = []
  let text = ""
  let line: Element | null = null
  for (const block of blocks) {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT, acceptOwnWords)
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const own: Element | null = node.parentElement?.closest(ownLine) ?? null
      // Words of two cells or paragraphs are two words.
      if (own !== line && text !== "") text += "\n"
      line = own
      nodes.push({ node, from: text.length })
      text += node.data
    }
  }
  return { text, nodes }
}

/** What somebody suggests is shown in the text, and is not what it says; nor are the numbers of captions. */
const acceptOwnWords = (node: Node) =>
  node.parentElement?.closest("[data-suggested], .number") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT

function rangeOf({ nodes }: PassageText, start: number, end: number): Range | undefined {
  const at = (offset: number) => nodes.findLast(({ from }) => from <= offset)
  const [first, last] = [at(start), at(end - 1)]
  if (!first || !last) return undefined
  const range = document.createRange()
  range.setStart(first.node, Math.min(start - first.from, first.node.length))
  range.setEnd(last.node, Math.min(end - last.from, last.node.length))
  return range
}

/** The text of the topic on this page. */
export const findTopicText = () => document.querySelector<HTMLElement>("[data-topic-text]")

export const blocksOf = (text: Element) => [...text.querySelectorAll<HTMLElement>("[data-source-offset]")]
export const offsetOfBlock = (block: HTMLElement) => Number(block.dataset["sourceOffset"])

type Passage = { start: number | null; quote: string | null }

/** Finds quoted words on the page of a source, by where they stand in that; where they cannot be told, their block. */
export function createPassageFinder(text: Element, source: string) {
  const blocks = blocksOf(text)
  const starts = blocks.map(offsetOfBlock)
  return ({ start, quote }: Passage): Range | undefined => {
    const index = start === null ? -1 : findBlockIndex(starts, start)
    const block = blocks[index]
    if (!block || start === null) return undefined
    const words = quote ?? ""
    const before = countTextWords(source.slice(starts[index], start), words)
    // Words may go on in what follows.
    for (const last of [index, index + 1, index + 8]) {
      const read = readBlocks(blocks.slice(index, last + 1))
      const found = findWords(read.text, words, before) ?? findWords(read.text, words)
      if (found) return rangeOf(read, found.start, found.end)
    }
    return rangeOfBlock(block)
  }
}

export function rangeOfBlock(block: Element): Range {
  const range = document.createRange()
  range.selectNodeContents(block)
  return range
}

export type PassageAnchor = { quote: string; at?: number; before: string; after: string }

const nearWords = /(?:[\p{L}\p{M}\p{N}]+[^\p{L}\p{M}\p{N}]*){1,6}/u

/** What is selected in the text, in whole words, and the words beside it; undefined where nothing of the text is. */
export function anchorOfSelection(text: Element, selection: Selection | null): PassageAnchor | undefined {
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined
  const range = selection.getRangeAt(0)
  const blocks = blocksOf(text).filter((block) => range.intersectsNode(block))
  const read = readBlocks(blocks)
  const chosen = read.nodes.filter(({ node }) => range.intersectsNode(node))
  const [first, last] = [chosen[0], chosen.at(-1)]
  if (!first || !last) return undefined
  const words = expandToWords(
    read.text,
    first.from + (first.node === range.startContainer ? range.startOffset : 0),
    last.from + (last.node === range.endContainer ? range.endOffset : last.node.length),
  )
  if (!words) return undefined
  const block = blocks.find((one) => one.contains(read.nodes.findLast(({ from }) => from <= words.start)!.node))!
  const inBlock = readBlocks([block]).text
  const blockStart = read.nodes.find(({ node }) => block.contains(node))!.from
  return {
    quote: shortenQuote(read.text.slice(words.start, words.end)),
    at: offsetOfBlock(block),
    before: lastWords(read.text.slice(blockStart, words.start)),
    after: (nearWords.exec(inBlock.slice(words.end - blockStart))?.[0] ?? "").slice(0, 200),
  }
}

/** A block as a whole, by how it begins. */
export function anchorOfBlock(block: HTMLElement): PassageAnchor {
  const text = readBlocks([block]).text.replace(/\s+/g, " ").trim()
  return { quote: shortenQuote(text || "(an image)"), at: offsetOfBlock(block), before: "", after: "" }
}

const shortenQuote = (quote: string) =>
  quote.length <= limits.comment_quote
    ? quote
    : `${quote.slice(0, limits.comment_quote - 1).replace(/[\uD800-\uDBFF]$/, "")}…`

/** The last few whole words of a text, the next to what follows it. */
const lastWords = (text: string) => (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(-6).join(" ").slice(-200)
