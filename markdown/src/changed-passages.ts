import type { Root } from "mdast"
import { createBlockFinder, isElement, type PageNode } from "./compare-marks.ts"
import { compareRenderedNodes } from "./compare-rendered.ts"

/** A paragraph, heading, list item or table row as it reads now, in segments that are new and segments that stood there before. */
export type ChangedPassage = { text: string; isNew: boolean }[]

/** What is known while a page is walked through. */
type PassageWalk = { isBlock: (node: PageNode) => boolean; passages: ChangedPassage[] }

/**
 * The passages of a page that are new or read otherwise than before, as plain text. Nothing of the page before is in them:
 * of words that are gone only the passage tells in which they stood.
 */
export function listChangedPassages(before: Root, after: Root): ChangedPassage[] {
  const walk: PassageWalk = { isBlock: createBlockFinder(), passages: [] }
  addPassages(compareRenderedNodes(before, after), false, walk)
  return walk.passages
}

/** Words that stand together are one passage, and each block is walked through by itself. */
function addPassages(nodes: PageNode[], isNew: boolean, walk: PassageWalk): void {
  let words: PageNode[] = []
  const endWords = () => {
    addPassage(words, isNew, walk)
    words = []
  }
  for (const node of nodes) {
    if (!isElement(node) || !walk.isBlock(node)) {
      words.push(node)
      continue
    }
    endWords()
    if (markOf(node) === "del") continue
    const isWholeRow = node.tagName === "tr"
    const children = isWholeRow ? node.children.filter(isElement) : node.children
    if (isWholeRow) addPassage(withBars(children), isNew, walk)
    else addPassages(children, isNew || markOf(node) === "ins", walk)
  }
  endWords()
}

/** The cells of a row, parted from each other. */
const withBars = (cells: PageNode[]): PageNode[] =>
  cells.flatMap((cell, at) => (at === 0 ? [cell] : [{ type: "text" as const, value: " | " }, cell]))

function addPassage(nodes: PageNode[], isNew: boolean, { passages }: PassageWalk): void {
  const passage: ChangedPassage = []
  const isChanged = addSegments(nodes, isNew, passage)
  if ((isChanged || isNew) && passage.some(({ text }) => text.trim() !== "")) passages.push(passage)
}

/** Adds the segments of nodes, and tells whether any of them are new or gone. */
function addSegments(nodes: PageNode[], isNew: boolean, segments: ChangedPassage): boolean {
  let isChanged = false
  for (const node of nodes) {
    if (node.type === "text") addText(node.value, isNew, segments)
    if (!isElement(node)) continue
    const mark = markOf(node)
    if (node.tagName === "br") addText(" ", isNew, segments)
    const isInside = mark !== "del" && addSegments(node.children, isNew || mark === "ins", segments)
    isChanged = isChanged || mark !== undefined || isInside
  }
  return isChanged
}

function addText(value: string, isNew: boolean, segments: ChangedPassage): void {
  const text = value.replace(/\s+/g, " ")
  const last = segments.at(-1)
  if (last?.isNew === isNew) last.text += text
  else if (text !== "") segments.push({ text, isNew })
}

/** The mark of a comparison that an element is; an author's own `<ins>` and `<del>` have no class. */
function markOf(node: PageNode): "ins" | "del" | undefined {
  if (!isElement(node) || !(node.tagName === "ins" || node.tagName === "del")) return undefined
  const { className } = node.properties
  return Array.isArray(className) && className.includes("difference") ? node.tagName : undefined
}
